/**
 * Whether tests are left out because this machine lacks what they need, which is said aloud. Where a change is let in (`CI`) nothing is left out.
 *
 * @param need What it takes and how to come by it, such as `nginx (Debian: apt-get install nginx)`.
 * @throws where `CI` is set and it is missing
 */
export function isLeftOut(isThere: boolean, need: string): boolean {
  if (isThere) return false
  if (process.env['CI'] !== undefined)
    throw new Error(`these tests must not be left out here, and need ${need}`)
  process.stderr.write(`Left out, because it needs ${need}\n`)
  return true
}
