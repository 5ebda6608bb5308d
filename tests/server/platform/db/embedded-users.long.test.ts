import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { clusterUser, isRoot } from '../../../../server/platform/db/embedded/run-as.ts'
import { startEmbedded } from '../../../../server/platform/db/embedded/start-embedded.ts'
import { isLeftOut } from '../../../support/machine/is-left-out.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

const run = promisify(execFile)
const silent = () => undefined

let dataDir: string
beforeEach(async () => {
  dataDir = await temporaryFolder()
})
afterEach(async () => rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 }))

/** Another program of a shared user: it tries to connect to the database. @returns the answer */
async function runAsSharedUser(socketDir: string): Promise<string> {
  const ids = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  )
  const [uid, gid] = ids
  const program = `const { Client } = require('pg')
    const client = new Client({ host: ${JSON.stringify(socketDir)}, user: 'supervisor', database: 'postgres' })
    client.connect().then(() => console.log('in'), (error) => console.log(error.code)).finally(() => process.exit())`
  const child = spawn(process.execPath, ['-e', program], { uid, gid, cwd: process.cwd() })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  await once(child, 'close')
  return output.trim()
}

/** The owners of the cluster's files, by user id. */
async function owners(home: string): Promise<Set<number>> {
  const names = ['.', ...(await readdir(home, { recursive: true }))]
  return new Set(await Promise.all(names.map(async (name) => (await stat(join(home, name))).uid)))
}

describe.skipIf(isLeftOut(isRoot(), 'root, to be several users'))(
  'where several programs run as nobody',
  () => {
    it('a system without a user for PostgreSQL gets a user id that nobody else has', async () => {
      const user = await clusterUser('a-user-that-is-not-here')
      await expect(run('id', ['-u', String(user.uid)])).rejects.toThrow('no such user')
    })

    it('a cluster with such a user id is created, and its socket and its files are private', async () => {
      const { uid, gid } = await clusterUser('a-user-that-is-not-here')
      const home = join(dataDir, 'postgres')
      await mkdir(home, { mode: 0o700 })
      await chown(home, uid, gid)
      for (const wasThere of [false, true]) {
        expect((await readdir(home)).includes('data')).toBe(wasThere)
        const embedded = await startEmbedded(dataDir, silent)
        const db = openDatabase(embedded.owner)
        await db.script('CREATE TABLE IF NOT EXISTS kept (id integer)')
        await db.close()
        expect(await runAsSharedUser(embedded.owner.host ?? '')).toBe('EACCES')
        await embedded.stop()
      }
      expect(await owners(join(home, 'data'))).toEqual(new Set([uid]))
      expect((await stat(home)).mode & 0o777).toBe(0o700)
    })
  },
)
