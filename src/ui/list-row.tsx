import type { ReactNode } from 'react'
import type { IconName } from './pictures/icon.tsx'
import { Lozenge, type LozengeTone } from './pictures/lozenge.tsx'

/** The kind of an amount: money that came in; money that was moved or is pending; money that was not moved. */
export type AmountTone = 'in' | 'plain' | 'failed'

const amountTones: Record<AmountTone, string> = {
  in: 'text-pos',
  plain: 'text-text-2',
  failed: 'text-text-3 line-through',
}

export interface ListRowProps {
  icon: IconName
  tone: LozengeTone
  title: ReactNode
  /** With its sign, without a currency. */
  amount?: ReactNode
  amountTone?: AmountTone | undefined
  /** Lines under the title, such as the date and how long ago that was. */
  children?: ReactNode
  badge?: ReactNode
  /** Makes the whole row a button that opens its details. */
  onOpen?: (() => void) | undefined
}

/** Rows under a heading, on one card. */
export const RowGroup = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 text-label text-text-2">{heading}</h2>
    <ul className="lined-rows overflow-hidden rounded-lg bg-surface shadow-card">{children}</ul>
  </section>
)

/** One row of a list. A row out of view costs no layout, so that thousands of rows stay fast. */
export function ListRow({ onOpen, ...face }: ListRowProps) {
  return (
    <li className="[contain-intrinsic-height:auto_5.75rem] [content-visibility:auto]">
      {onOpen === undefined ? (
        <div className="px-4 py-3">
          <RowFace {...face} />
        </div>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="w-full px-4 py-3 text-start -outline-offset-2 active:bg-surface-2"
        >
          <RowFace {...face} />
        </button>
      )}
    </li>
  )
}

function RowFace({
  icon,
  tone,
  title,
  amount,
  amountTone = 'plain',
  children,
  badge,
}: Omit<ListRowProps, 'onOpen'>) {
  return (
    <span className="flex flex-wrap gap-x-3">
      <Lozenge icon={icon} tone={tone} />
      <span className="flex min-w-0 flex-1 basis-24 flex-wrap items-end gap-x-3">
        <span className="flex min-w-0 flex-[1_0_100%] flex-wrap justify-between gap-x-3">
          <span className="min-w-0 flex-auto basis-28 font-bold wrap-anywhere">{title}</span>
          {amount !== undefined && (
            <span translate="no" className={`ms-auto font-bold whitespace-nowrap ${amountTones[amountTone]}`}>
              {amount}
            </span>
          )}
        </span>
        <span className="grid min-w-0 flex-auto text-caption text-text-3">{children}</span>
        {badge !== undefined && <span className="ms-auto">{badge}</span>}
      </span>
    </span>
  )
}
