import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * An empty folder for one test, which the test removes. Every user may enter it: below a private folder, root's database would
 * move out of it.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-test-'))
  await chmod(folder, 0o755)
  return folder
}
