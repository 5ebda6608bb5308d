import type { ReactNode } from 'react'
import { formatClock } from '../../i18n/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Mark } from '../../ui/pictures/mark.tsx'

interface BubbleProps {
  isOwn: boolean
  createdAt: string
  /** The delivery status of a message, shown after the time. */
  state?: ReactNode
  failed?: boolean
  outlined?: boolean
  children: ReactNode
}

/** A message of one side, with its time: the customer's at the right, the operator's at the left. */
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
          <time dateTime={createdAt} translate="no">
            {formatClock(createdAt)}
          </time>
          {state !== undefined && (
            <>
              <span> · </span>
              {state}
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** The picture beside the operator's messages. */
export function OperatorMark() {
  return (
    <span className="grid size-8 flex-none place-items-center rounded-full bg-cloth" aria-hidden="true">
      <Mark size={20} />
    </span>
  )
}
