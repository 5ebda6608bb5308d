import type { TransRenderProps } from '@lingui/react'
import { Children, type ReactNode } from 'react'

/** An amount of money, as the formats write it. */
const AMOUNT = /[฿₭]\d|\.\d\d/

/**
 * How the member area renders `<Trans>`: as everywhere (own-element.tsx), and a piece with an amount is marked, so that it is covered with the
 * figures of a page that comes back (base.css).
 */
export function CoveredElement({ children }: TransRenderProps): ReactNode {
  return Children.map(children, (piece) =>
    typeof piece === 'string' ? (
      <span translate={AMOUNT.test(piece) ? 'yes' : undefined}>{piece}</span>
    ) : (
      piece
    ),
  )
}
