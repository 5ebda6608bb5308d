import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../../server/platform/db/client.ts'
import { SUPERVISOR } from '../../../../server/platform/db/embedded/cluster.ts'
import { isRoot } from '../../../../server/platform/db/embedded/run-as.ts'
import {
  type EmbeddedDatabase,
  startEmbedded,
} from '../../../../server/platform/db/embedded/start-embedded.ts'
import { isLeftOut } from '../../../support/machine/is-left-out.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

/* A folder knows its own database: neither a lost location file nor a copy of the folder leads silently to another one. */

const run = promisify(execFile)
const silent = () => undefined

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder, 'data')
})
afterEach(async () => rm(folder, { recursive: true, maxRetries: 20, retryDelay: 100 }))

async function firstStart(): Promise<{ location: string }> {
  const embedded = await startEmbedded(dataDir, silent)
  const db = openDatabase(embedded.owner)
  try {
    await db.script('CREATE TABLE kept (id integer)')
  } finally {
    await db.close()
    await embedded.stop()
  }
  return { location: (await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => '')).trim() }
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
  await firstStart()
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

const isAbsent = isLeftOut(isRoot(), 'root, to run the database as another user')

describe.skipIf(isAbsent)('below a private folder, where root keeps the database outside,', () => {
  let location: string
  beforeEach(async () => {
    await chmod(folder, 0o700)
    ;({ location } = await firstStart())
  })
  afterEach(async () => rm(location, { recursive: true }))

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
    expect(await firstStart().catch(String)).toContain('relation "kept" already exists')
  })

  it('a copy of the folder is refused, because its location file names the original’s database; a moved folder is not', async () => {
    await run('cp', ['-a', dataDir, join(folder, 'copy')])
    await expect(startEmbedded(join(folder, 'copy'), silent)).rejects.toThrow(`is a copy of ${dataDir}`)
    await rename(dataDir, join(folder, 'moved'))
    await (await startEmbedded(join(folder, 'moved'), silent)).stop()
    expect((await readFile(join(location, 'belongs-to'), 'utf8')).trim()).toBe(join(folder, 'moved'))
  })
})
