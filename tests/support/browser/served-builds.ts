import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readHistory } from '../../../tools/bundle/asset-history.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type Front, openFront } from './front.ts'
import { deployNextBuild } from './next-build.ts'
import { type Players, playersOf } from './player.ts'
import { sandboxAt } from './sandbox.ts'
import { startOwnServer } from './strict-server.ts'

/** A server of its own, whose build is replaced while it runs. */
export interface ServedBuilds {
  /** The way to the server. */
  readonly line: Front
  readonly players: Players
  /** Deploys so many builds, one after the other; of former builds the server keeps what a deployment keeps. */
  deploy(count: number): Promise<void>
  /** Deploys the former build again, as it was: of the later one nothing is left. */
  goBack(): Promise<void>
  /** The names of the scripts of each build that the server has, the present one first. */
  scripts(): Promise<string[][]>
  close(): Promise<void>
}

/** Serves a copy of the build under test, by the settings of a test. */
export async function serveBuilds(settings: Readonly<Record<string, string>> = {}): Promise<ServedBuilds> {
  const folder = await temporaryFolder()
  const [dist, former] = [join(folder, 'dist'), join(folder, 'former')]
  await cp(join(import.meta.dirname, '../../../dist'), dist, { recursive: true })
  const server = await startOwnServer({ DIST_DIR: dist, ...settings })
  const line = await openFront(server.url)
  return {
    line,
    players: playersOf(server.url, sandboxAt(server.sandboxUrl), server.sandboxUrl),
    async deploy(count) {
      for (let deployed = 0; deployed < count; deployed += 1) {
        if (deployed === count - 1) {
          await rm(former, { recursive: true, force: true })
          await cp(dist, former, { recursive: true })
        }
        await deployNextBuild(dist, { hasDeltas: false })
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
      await line.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
