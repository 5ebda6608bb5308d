import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readHistory } from '../../../../tools/bundle/former-assets.ts'
import { temporaryFolder } from '../../processes/temporary-folder.ts'
import { type Front, openFront } from '../front.ts'
import type { Players } from '../player.ts'
import { deployNextBuild } from './next-build.ts'
import { startOwnServer } from './strict-server.ts'

/** A separate server, whose build is replaced while it runs. */
export interface ServedBuilds {
  /** The proxy in front of the server. */
  readonly front: Front
  readonly players: Players
  /** Deploys that many builds, one after the other; the server keeps as many former builds as a real deployment. */
  deploy(count: number): Promise<void>
  /** Restores the previous build; no file of the later one is left. */
  goBack(): Promise<void>
  /** The script names of each build on the server, the current build first. */
  scripts(): Promise<string[][]>
  close(): Promise<void>
}

/**
 * Serves a copy of the build under test.
 * @param hasDeltas without deltas a deployment takes a third of the time
 */
export async function serveBuilds({ hasDeltas = false } = {}): Promise<ServedBuilds> {
  const folder = await temporaryFolder()
  const [dist, former] = [join(folder, 'dist'), join(folder, 'former')]
  await cp(join(import.meta.dirname, '../../../../dist'), dist, { recursive: true })
  const server = await startOwnServer({ DIST_DIR: dist })
  const front = await openFront(server.url)
  return {
    front,
    players: server.players,
    async deploy(count) {
      for (let deployed = 0; deployed < count; deployed += 1) {
        if (deployed === count - 1) {
          await rm(former, { recursive: true, force: true })
          await cp(dist, former, { recursive: true })
        }
        await deployNextBuild(dist, hasDeltas)
      }
    },
    async goBack() {
      await rename(dist, `${dist}-later`)
      await rename(former, dist)
      await rm(`${dist}-later`, { recursive: true })
    },
    async scripts() {
      const history = await readHistory(dist)
      return history.map(({ assets }) => assets.filter((file) => file.endsWith('.js')))
    },
    async close() {
      await front.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
