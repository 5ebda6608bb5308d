/**
 * A keyed request that could not be carried out now and certainly had no effect: its transaction held the key, or nobody did, and was rolled
 * back. No key stores it, so that the same request may succeed later.
 */
export class NotExecutedError extends Error {
  override readonly name = 'NotExecutedError'

  /** @param cause the reason: the ledger is halted, there is no space, or something else of ours is not available. */
  constructor(cause: unknown) {
    super('nothing was done: no money can be moved at present', { cause })
  }
}
