import { useLingui } from '@lingui/react/macro'

/** The name of a member's account in the ledger; that of a game is the game's code. */
export function useAccountName(): (kind: string) => string {
  const { t } = useLingui()
  const names = new Map([
    ['wallet', t`Wallet`],
    ['transit', t`On its way to or from a game`],
    ['held', t`Held for a withdrawal`],
    ['refund', t`Refund, not in the wallet yet`],
  ])
  return (kind) => names.get(kind) ?? kind.replace('game:', '')
}
