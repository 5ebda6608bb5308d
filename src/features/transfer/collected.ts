/** The outcome for the balance of one place; see `transferAll` in the contract. */
interface Source {
  readonly code: string
  readonly outcome: 'moved' | 'stayed' | 'in-wallet' | 'checking'
}

/** The places whose money did not arrive in the target, by outcome. */
export interface Collected {
  /** Whether anything arrived, as far as the server says. */
  readonly hasMoved: boolean
  readonly stayed: readonly string[]
  readonly inWallet: readonly string[]
  readonly checking: readonly string[]
}

/** Sums up a transfer of all balances for the member. A server that only names the failed games means that their money stayed there. */
export function collected(answer: {
  readonly failed: readonly string[]
  readonly sources?: readonly Source[] | undefined
}): Collected {
  const { failed, sources } = answer
  if (sources === undefined) return { hasMoved: true, stayed: failed, inWallet: [], checking: [] }
  const ended = (outcome: Source['outcome']) =>
    sources.filter((source) => source.outcome === outcome).map(({ code }) => code)
  const [stayed, inWallet, checking] = [ended('stayed'), ended('in-wallet'), ended('checking')]
  // When there was nothing to move, everything is already in the target.
  const hasMoved = stayed.length + inWallet.length + checking.length < sources.length || sources.length === 0
  return { hasMoved, stayed, inWallet, checking }
}
