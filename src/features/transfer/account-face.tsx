import { WALLET } from '../../domain/money/transfer-rules.ts'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { Mark } from '../../ui/pictures/mark.tsx'
import type { Account } from './accounts.ts'

/** The pocket for the main wallet, a coin for a game. Decorative. */
export function AccountFace({ account }: { account: Account | undefined }) {
  if (account === undefined) return <Lozenge tone="quiet" icon="plus" />
  if (account.code === WALLET) {
    return (
      <Lozenge>
        <Mark size={22} />
      </Lozenge>
    )
  }
  return <Lozenge icon="coin" />
}
