/** A build cannot be made as requested. The message has one line per reason, with what to do. */
export class BuildRefusedError extends Error {
  override readonly name = 'BuildRefusedError'
}
