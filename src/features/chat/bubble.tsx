import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Mark } from '../../ui/pictures/mark.tsx'
import { formatClock } from './format-clock.ts'

interface BubbleProps {
  isOwn: boolean
  createdAt: string
  /** Shown after the time: the delivery of a message. */
  state?: ReactNode
  failed?: boolean
  outlined?: boolean
  children: ReactNode
}

/** What one side said, with its time: one's own at the right, the operator's at the left. */
export function Bubble({ isOwn, createdAt, state, failed = false, outlined = false, children }: BubbleProps) {
  return (
    <div className={classNames('flex max-w-[86%] gap-2', isOwn ? 'self-end' : 'self-start')}>
      {!isOwn && <OperatorMark />}
      <div className={classNames('grid min-w-0 gap-1', isOwn && 'justify-items-end')}>
        <div
          className={classNames(
            'max-w-full overflow-hidden rounded-lg wrap-anywhere',
            isOwn ? 'rounded-se-sm bg-cloth-2 text-on-cloth' : 'rounded-ss-sm',
            !isOwn &&
              (outlined
                ? 'border-[1.5px] border-line-strong'
                : 'bg-[light-dark(var(--surface),var(--surface-2))]'),
            failed && 'outline-2 outline-neg',
          )}
        >
          {children}
        </div>
        <p className="text-caption text-text-3">
          <time dateTime={createdAt}>{formatClock(createdAt)}</time>
          {state !== undefined && <> · {state}</>}
        </p>
      </div>
    </div>
  )
}

/** Stands beside what the operator said. */
export function OperatorMark() {
  return (
    <span className="grid size-8 flex-none place-items-center rounded-full bg-cloth" aria-hidden="true">
      <Mark size={20} />
    </span>
  )
}
