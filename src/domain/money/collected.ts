/** The outcome for the balance of one place: see `transferAll` of the contract. */
interface Source {
  readonly code: string
  readonly outcome: 'moved' | 'stayed' | 'in-wallet' | 'checking'
}

/** The places whose money did not arrive where everything was to be collected, by outcome. */
export interface Collected {
  /** Whether anything arrived, as far as the server tells it. */
  readonly hasMoved: boolean
  readonly stayed: readonly string[]
  readonly inWallet: readonly string[]
  readonly checking: readonly string[]
}

/** What a member reads after everything was moved. A server that names the failed games only says that their money stayed there. */
export function collected(answer: {
  readonly failed: readonly string[]
  readonly sources?: readonly Source[] | undefined
}): Collected {
  const { failed, sources } = answer
  if (sources === undefined) return { hasMoved: true, stayed: failed, inWallet: [], checking: [] }
  const ended = (outcome: Source['outcome']) =>
    sources.filter((source) => source.outcome === outcome).map(({ code }) => code)
  const [stayed, inWallet, checking] = [ended('stayed'), ended('in-wallet'), ended('checking')]
  // Where there was nothing at all, everything is where it was to be.
  const hasMoved = stayed.length + inWallet.length + checking.length < sources.length || sources.length === 0
  return { hasMoved, stayed, inWallet, checking }
}
