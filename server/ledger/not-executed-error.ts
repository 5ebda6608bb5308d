/**
 * A keyed request that could not be carried out now, and of which it is certain that nothing was done: its transaction held the key,
 * or nobody did, and has been undone. No key remembers it, so that the same request may succeed later.
 */
export class NotExecutedError extends Error {
  override readonly name = 'NotExecutedError'

  /** @param cause why: the ledger is halted, or the database has no room. */
  constructor(cause: unknown) {
    super('nothing was done: no money can be moved at present', { cause })
  }
}
