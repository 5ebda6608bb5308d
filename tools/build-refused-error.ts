/** What is asked of a build cannot be had. Its message says why, and what to do, on a line for each reason. */
export class BuildRefusedError extends Error {
  override readonly name = 'BuildRefusedError'
}
