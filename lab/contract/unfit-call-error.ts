/** A command was called with wrong arguments. The message explains in one line what to do. */
export class UnfitCallError extends Error {
  override readonly name = 'UnfitCallError'
}
