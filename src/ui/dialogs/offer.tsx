import type { ReactNode } from 'react'
import { Amount } from '../amount.tsx'
import { Button, type ButtonProps } from '../button.tsx'

/** Props of {@link Offer}. */
export interface OfferProps {
  /** Name of the amount, e.g. "Refund available". */
  title: ReactNode
  amountSatang: number
  /** The full text for a screen reader, e.g. "Refund available 320.00 baht". */
  label: string
  /** Shows dots instead of the amount; `label` must not contain it either. */
  hidden: boolean
  /** Terms below the figure. */
  note?: ReactNode
  /** Takes the offer; absent where there is nothing to take. */
  action?: Pick<ButtonProps, 'children' | 'busy' | 'disabled' | 'onClick'> | undefined
}

/** An amount that the member can take, on cloth, with the one button that takes it. */
export function Offer({ title, amountSatang, label, hidden, note, action }: OfferProps) {
  return (
    <section className="grid gap-1 rounded-lg bg-cloth p-4 text-on-cloth [--focus:var(--marigold)]">
      <p className="text-small text-on-cloth-2">{title}</p>
      <Amount amountSatang={amountSatang} label={label} hidden={hidden} />
      {note && <p className="text-caption text-on-cloth-2">{note}</p>}
      {action !== undefined && (
        <div className="mt-2">
          <Button {...action} variant={action.disabled ? 'cloth' : 'marigold'} block />
        </div>
      )}
    </section>
  )
}
