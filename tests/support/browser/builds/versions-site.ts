import { cp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  carryOver,
  extendHistory,
  HISTORY_FILE,
  readHistory,
} from '../../../../tools/bundle/former-assets.ts'
import { temporaryFolder } from '../../processes/temporary-folder.ts'
import { type Front, openFront } from '../front.ts'
import type { Players } from '../player.ts'
import { startLastingServer } from './strict-server.ts'

const PRESENT = join(import.meta.dirname, '../../../..')

/** A site whose server and app are replaced by those of another version, on the same data. */
export interface VersionsSite {
  /** The proxy in front of it, at a constant address. */
  readonly front: Front
  /** Players that bypass the proxy. */
  readonly players: Players
  /**
   * Replaces the server and the app by those of the project in that folder, by default the present one, like a deployment: the server keeps
   * the files of the previous build. A site that has the present server keeps it.
   */
  become(root?: string): Promise<void>
  close(): Promise<void>
}

/**
 * Serves the built project in that folder.
 *
 * @param serverOf `present` serves every app by the present server
 */
export async function serveVersions(
  root: string,
  serverOf: 'version' | 'present' = 'version',
): Promise<VersionsSite> {
  const serverRoot = (version: string) => (serverOf === 'present' ? PRESENT : version)
  const folder = await temporaryFolder()
  const dist = join(folder, 'dist')
  await cp(join(root, 'dist'), dist, { recursive: true })
  const server = await startLastingServer(serverRoot(root), dist)
  const front = await openFront(server.url)
  return {
    front,
    players: server.players,
    become: (next = PRESENT) =>
      server.restart({ root: serverRoot(next), whileDown: () => deploy(join(next, 'dist'), dist) }),
    async close() {
      await front.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function deploy(built: string, dist: string): Promise<void> {
  const [build] = await readHistory(built)
  if (build === undefined) throw new Error(`${built} contains no build`)
  const fresh = `${dist}-fresh`
  await cp(built, fresh, { recursive: true })
  const history = extendHistory(await readHistory(dist), build)
  await writeFile(join(fresh, HISTORY_FILE), JSON.stringify(history))
  await carryOver(dist, fresh, history)
  await rename(dist, `${dist}-former`)
  await rename(fresh, dist)
  await rm(`${dist}-former`, { recursive: true })
}
