/**
 * Whether tests are skipped because this machine lacks something, which is printed. In CI (`CI`) no test is skipped.
 *
 * @param need The requirement and how to install it, such as `nginx (Debian: apt-get install nginx)`.
 * @throws when `CI` is set and the requirement is missing
 */
export function isLeftOut(isThere: boolean, need: string): boolean {
  if (isThere) return false
  if (process.env['CI'] !== undefined)
    throw new Error(`these tests must not be left out here, and need ${need}`)
  process.stderr.write(`Left out, because it needs ${need}\n`)
  return true
}
