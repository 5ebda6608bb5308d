/** A command was called in a way that cannot work. Its message says in one line what to do. */
export class UnfitCallError extends Error {
  override readonly name = 'UnfitCallError'
}
