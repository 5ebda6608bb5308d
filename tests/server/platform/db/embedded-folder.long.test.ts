import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../../server/platform/db/client.ts'
import { SUPERVISOR } from '../../../../server/platform/db/embedded/cluster.ts'
import { clusterUser, isRoot, ordinaryUser } from '../../../../server/platform/db/embedded/run-as.ts'
import {
  makeLibraryLinks,
  runnableBinaries,
} from '../../../../server/platform/db/embedded/runnable-binaries.ts'
import {
  type EmbeddedDatabase,
  installedBinaries,
  startEmbedded,
} from '../../../../server/platform/db/embedded/start-embedded.ts'
import { isLeftOut } from '../../../support/machine/is-left-out.ts'
import { spawnServer } from '../../../support/processes/spawned-server.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

/* Where the embedded database may be: in which folders, on which machines, as which user. No start takes another database for its own. */

const run = promisify(execFile)
const silent = () => undefined
const isAbsent = isLeftOut(isRoot(), 'root, to run the database as another user')

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder, 'data')
})
afterEach(async () => rm(folder, { recursive: true, maxRetries: 20, retryDelay: 100 }))

/** Starts, runs one statement as the owner, stops. */
async function visit(path: string, sql: string): Promise<object[]> {
  const embedded = await startEmbedded(path, silent)
  const db = openDatabase(embedded.owner)
  try {
    return await db.query('test.visit', sql)
  } finally {
    await db.close()
    await embedded.stop()
  }
}
const KEEP = 'CREATE TABLE kept (id integer)'
const FIND = "SELECT to_regclass('kept')::text AS name"

it('the path of the data may have spaces, Thai letters and more bytes than a socket address', async () => {
  const path = join(folder, 'my money', 'กระเป๋าเงิน'.repeat(3), 'x'.repeat(100), '.data')
  await visit(path, KEEP)
  // A second start finds the data; it also shows that nothing is risked for speed, that nobody can connect from the network, and
  // that the application is no superuser.
  const [found] = await visit(
    path,
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

const payments = async (db: Database) => db.query('test.payments', 'SELECT id FROM payment ORDER BY id')

describe('a server on a copy of another server’s folder, made while that one runs,', () => {
  let [original, copy]: [EmbeddedDatabase | undefined, EmbeddedDatabase | undefined] = [undefined, undefined]
  const pools: Database[] = []

  beforeEach(async () => {
    original = await startEmbedded(dataDir, silent)
    const admin = new Client({ ...original.connection, user: SUPERVISOR })
    await admin.connect()
    await admin.query('CREATE TABLE payment (id integer); GRANT ALL ON payment TO PUBLIC; CHECKPOINT')
    await admin.end()
    await run('cp', ['-a', dataDir, join(folder, 'copy')])
    copy = await startEmbedded(join(folder, 'copy'), silent)
  })
  afterEach(async () => {
    await Promise.all(pools.splice(0).map(async (db) => db.close()))
    await copy?.stop()
    await original?.stop()
  })
  const connect = (embedded: EmbeddedDatabase | undefined) => {
    const db = openDatabase(embedded?.connection ?? {})
    pools.push(db)
    return db
  }

  it('has sockets of its own, and neither server sees or stops the other', async () => {
    expect(copy?.connection.host).not.toBe(original?.connection.host)
    const [first, second] = [connect(original), connect(copy)]
    await first.script('INSERT INTO payment VALUES (1)')
    await second.script('INSERT INTO payment VALUES (2)')
    expect(await payments(first)).toEqual([{ id: 1 }])
    expect(await payments(second)).toEqual([{ id: 2 }])
    await second.close()
    await copy?.stop()
    copy = undefined
    expect(await payments(connect(original))).toEqual([{ id: 1 }])
  })

  it('is detected on each connection, even if it has the same socket', async () => {
    const sockets = [original, copy].map((one) => join(String(one?.connection.host), '.s.PGSQL.5432'))
    const [ours = '', theirs = ''] = sockets
    await rename(ours, `${ours}.away`)
    await run('ln', ['-s', theirs, ours])
    await expect(connect(original).script('INSERT INTO payment VALUES (3)')).rejects.toMatchObject({
      cause: { message: 'another database answers on our socket' },
    })
    await rename(`${ours}.away`, ours)
    expect(await payments(connect(original))).toEqual([])
    expect(await payments(connect(copy))).toEqual([])
  })
})

it('a folder whose database is missing, or was replaced, does not get an empty one', async () => {
  await visit(dataDir, KEEP)
  const home = join(dataDir, 'postgres')
  await rename(join(home, 'data'), join(folder, 'elsewhere'))
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow(
    `There was a database in ${join(home, 'data')}, and it is not there any more`,
  )
  const other = join(folder, 'other')
  await (await startEmbedded(other, silent)).stop()
  await rename(join(other, 'postgres', 'data'), join(home, 'data'))
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow('is not the one that this folder had')
})

it('an empty location file is a refusal, not an empty database', async () => {
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'postgres-location'), '')
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow(
    /postgres-location is empty, so it is not known/,
  )
})

describe.skipIf(isAbsent)('below a private folder, where root keeps the database outside,', () => {
  let location: string
  beforeEach(async () => {
    await chmod(folder, 0o700)
    await visit(dataDir, KEEP)
    location = (await readFile(join(dataDir, 'postgres-location'), 'utf8')).trim()
  })
  afterEach(async () => rm(location, { recursive: true, force: true }))

  it('its location is remembered, and a lost database is not taken for a new start', async () => {
    expect(await readdir(dataDir)).toEqual(['postgres-location'])
    expect(await visit(dataDir, FIND)).toEqual([{ name: 'kept' }])
    await rm(location, { recursive: true })
    await expect(startEmbedded(dataDir, silent)).rejects.toThrow('but it is not there')
  })

  it.each([
    ['empty', (note: string) => truncate(note)],
    ['missing', (note: string) => rm(note)],
  ])('a location file that is %s is a refusal that names the database', async (how, damage) => {
    const note = join(dataDir, 'postgres-location')
    await damage(note)
    const refusal = startEmbedded(dataDir, silent)
    await expect(refusal).rejects.toThrow(`${note} is ${how}`)
    await expect(refusal).rejects.toThrow(`there is one in ${location}`)
    // What the message advises.
    await writeFile(note, `${location}\n`)
    expect(await visit(dataDir, FIND)).toEqual([{ name: 'kept' }])
  })

  it('a copy of the folder is refused, because its location file names the original’s database; a moved folder is not', async () => {
    await run('cp', ['-a', dataDir, join(folder, 'copy')])
    await expect(startEmbedded(join(folder, 'copy'), silent)).rejects.toThrow(`is a copy of ${dataDir}`)
    await rename(dataDir, join(folder, 'moved'))
    await (await startEmbedded(join(folder, 'moved'), silent)).stop()
    expect((await readFile(join(location, 'belongs-to'), 'utf8')).trim()).toBe(join(folder, 'moved'))
  })
})

describe.skipIf(isAbsent)('root', () => {
  it('runs it as an ordinary user, and uses one that an ordinary user has created', async () => {
    const user = await ordinaryUser()
    await mkdir(dataDir)
    await chown(dataDir, user.uid, user.gid)
    const server = spawnServer(dataDir, user)
    await server.untilAcknowledged(5)
    await server.end('SIGTERM')
    expect((await stat(join(dataDir, 'postgres', 'data'))).uid).toBe(user.uid)
    expect(await visit(dataDir, 'SELECT count(*) >= 5 AS kept FROM transfer')).toEqual([{ kept: true }])
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

describe.skipIf(isAbsent)('where several programs run as nobody', () => {
  it('a system without a user for PostgreSQL gets a user id that nobody else has', async () => {
    const user = await clusterUser('a-user-that-is-not-here')
    await expect(run('id', ['-u', String(user.uid)])).rejects.toThrow('no such user')
  })

  it('a cluster with such a user id is created, and its socket and its files are private', async () => {
    const { uid, gid } = await clusterUser('a-user-that-is-not-here')
    const home = join(dataDir, 'postgres')
    await mkdir(dataDir)
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
})
