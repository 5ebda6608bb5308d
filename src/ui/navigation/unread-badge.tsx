import { classNames } from '../class-names.ts'

interface UnreadBadgeProps {
  count: number
  /** The label of what it marks contains the number already. */
  isLabelled?: boolean
}

/** The number of unread messages, at the upper corner of what leads to them. What it marks is positioned. */
export function UnreadBadge({ count, isLabelled = false }: UnreadBadgeProps) {
  return (
    <span
      translate="no"
      aria-hidden={isLabelled || undefined}
      className={classNames(
        'text-caption absolute grid min-h-6 min-w-6 place-items-center rounded-md border-2 border-bg bg-neg-fill px-1 font-bold text-on-fill',
        isLabelled ? '-end-1 -top-1' : 'start-1/2 top-0',
      )}
    >
      {count}
    </span>
  )
}
