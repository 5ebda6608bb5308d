import type { TransRenderProps } from '@lingui/react'
import { Children, type ReactNode } from 'react'

/** An amount of money, as the formats write it. */
const AMOUNT = /[฿₭]\d|\.\d\d/

/** How the member area renders `<Trans>`: as own-element.tsx, with pieces that have an amount marked, so that they are covered with the figures (base.css). */
export function CoveredElement({ children }: TransRenderProps): ReactNode {
  return Children.map(children, (piece) =>
    typeof piece === 'string' ? (
      <span translate={AMOUNT.test(piece) ? 'yes' : undefined}>{piece}</span>
    ) : (
      piece
    ),
  )
}
