import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { isRoot, ordinaryUser } from '../../../../server/platform/db/embedded/run-as.ts'
import {
  makeLibraryLinks,
  runnableBinaries,
} from '../../../../server/platform/db/embedded/runnable-binaries.ts'
import { installedBinaries, startEmbedded } from '../../../../server/platform/db/embedded/start-embedded.ts'
import { isLeftOut } from '../../../support/machine/is-left-out.ts'
import { spawnServer } from '../../../support/processes/spawned-server.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

const run = promisify(execFile)

let folder: string

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => rm(folder, { recursive: true, maxRetries: 20, retryDelay: 100 }))

/** Starts, runs one statement as the owner, stops. */
async function visit(dataDir: string, sql: string): Promise<object[]> {
  const embedded = await startEmbedded(dataDir, () => undefined)
  const db = openDatabase(embedded.owner)
  try {
    return await db.query('test.visit', sql)
  } finally {
    await db.close()
    await embedded.stop()
  }
}

it('the path of the data may have spaces, Thai letters and more bytes than a socket address', async () => {
  const dataDir = join(folder, 'my money', 'กระเป๋าเงิน'.repeat(3), 'x'.repeat(100), '.data')
  await visit(dataDir, 'CREATE TABLE kept (id integer)')
  // A second start finds the data; it also shows that nothing is risked for speed, that nobody can connect from the network, and
  // that the application is no superuser.
  const [found] = await visit(
    dataDir,
    `SELECT to_regclass('kept')::text AS name, current_setting('fsync') AS fsync,
            current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages,
            current_setting('data_checksums') AS checksums, current_setting('listen_addresses') AS addresses,
            current_setting('is_superuser') AS superuser`,
  )
  const safe = { fsync: 'on', commit: 'on', pages: 'on', checksums: 'on' }
  expect(found).toEqual({ name: 'kept', ...safe, addresses: '', superuser: 'off' })
})

it.each([
  ['sunos', 'x64'],
  ['win32', 'x64'],
  ['linux', 'ia32'],
])('on %s %s one sentence explains what to do instead', (platform, architecture) => {
  expect(() => installedBinaries(platform, architecture)).toThrow(
    `There is no embedded database for ${platform} on ${architecture}: set DATABASE_URL to the address of a PostgreSQL 15 or later.`,
  )
})

it('libraries whose links npm --ignore-scripts has left out get them', async () => {
  const copy = join(folder, 'package')
  await cp(installedBinaries(), copy, {
    recursive: true,
    filter: async (path) => !(await isLibraryLink(path)),
  })
  const version = async (): Promise<string> =>
    run(join(copy, 'native', 'bin', 'postgres'), ['--version']).then(
      ({ stdout }) => stdout,
      () => 'does not run',
    )
  expect(await version()).toBe('does not run')
  expect(await makeLibraryLinks(copy)).toBe(true)
  expect(await version()).toMatch(/^postgres \(PostgreSQL\) 18/)
})

async function isLibraryLink(path: string): Promise<boolean> {
  const list = await readFile(join(installedBinaries(), 'native', 'pg-symlinks.json'), 'utf8')
  return list.includes(`"target":"native${path.split('/native')[1] ?? '?'}"`)
}

describe.skipIf(isLeftOut(isRoot(), 'root, to run the database as another user'))('root', () => {
  it('runs it as an ordinary user, and uses one that an ordinary user has created', async () => {
    const user = await ordinaryUser()
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await chown(dataDir, user.uid, user.gid)
    const server = spawnServer(dataDir, user)
    await server.untilAcknowledged(5)
    await server.end('SIGTERM')
    expect((await stat(join(dataDir, 'postgres', 'data'))).uid).toBe(user.uid)
    expect(await visit(dataDir, 'SELECT count(*) >= 5 AS kept FROM transfer')).toEqual([{ kept: true }])
  })

  it('below a private home keeps it outside, remembers its location, and never takes a lost one for a new start', async () => {
    await chmod(folder, 0o700)
    const dataDir = join(folder, 'clone', '.data')
    await visit(dataDir, 'CREATE TABLE kept (id integer)')
    const location = (await readFile(join(dataDir, 'postgres-location'), 'utf8')).trim()
    expect(await readdir(dataDir)).toEqual(['postgres-location'])
    expect(await visit(dataDir, "SELECT to_regclass('kept')::text AS name")).toEqual([{ name: 'kept' }])
    await rm(location, { recursive: true })
    await expect(startEmbedded(dataDir, () => undefined)).rejects.toThrow('but it is not there')
  })

  it('copies the binaries for a user who cannot enter the clone', async () => {
    const hidden = join(folder, 'hidden')
    const home = join(folder, 'home')
    const runAs = await ordinaryUser()
    await mkdir(hidden, { mode: 0o700 })
    await mkdir(home)
    await chown(home, runAs.uid, runAs.gid)
    await cp(installedBinaries(), join(hidden, 'package'), { recursive: true, verbatimSymlinks: true })
    const bin = await runnableBinaries(join(hidden, 'package'), { path: home, runAs })
    expect(bin.startsWith(home)).toBe(true)
    expect((await run(join(bin, 'initdb'), ['--version'], { ...runAs, cwd: '/' })).stdout).toContain('18')
  })
})
