/** Proves R1. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ledgerViolations } from '../../../../server/ledger/books/invariants.ts'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { processesIn } from '../../../../server/platform/db/embedded/processes.ts'
import { startEmbedded } from '../../../../server/platform/db/embedded/start-embedded.ts'
import { folderForFile } from '../../../support/folder-for-file.ts'
import { type SpawnedServer, spawnServer } from '../../../support/processes/spawned-server.ts'
import { SOUND } from '../../ledger/sound.ts'

const NOTHING_LOST = { missing: 0, violations: SOUND }

// A database that starts after a crash first flushes every file to the disk, which others may be using.
vi.setConfig({ testTimeout: 120_000 })

const dataDir = await folderForFile()
afterAll(() => killDatabase('SIGQUIT'))

const home = join(dataDir, 'postgres')
const data = join(home, 'data')
const postmasterFile = join(data, 'postmaster.pid')
const postmasterPid = (): number => Number(readFileSync(postmasterFile, 'utf8').split('\n')[0])

function killDatabase(signal: 'SIGKILL' | 'SIGQUIT'): void {
  for (const pid of processesIn(data)) process.kill(pid, signal)
}

/** Starts a database here after a crash and looks for the deposits that were acknowledged before. */
async function inspectAfter(server: SpawnedServer): Promise<{ missing: number; violations: unknown }> {
  const embedded = await startEmbedded(dataDir, () => undefined)
  const db = openDatabase(embedded.connection)
  try {
    const sql = 'SELECT 1 FROM transfer WHERE reference = ANY ($1)'
    const stored = await db.query('test.stored', sql, [server.acknowledged])
    return { missing: server.acknowledged.length - stored.length, violations: await ledgerViolations(db) }
  } finally {
    await db.close()
    await embedded.stop()
  }
}

it('a kill while the database is created does not prevent the next start', async () => {
  for (const waitMs of [50, 350]) {
    const half = spawnServer(dataDir)
    while (!(await readdir(home).catch(() => [])).some((name) => name.startsWith('data'))) await delay(10)
    // clock: the kill comes at any moment of the creation
    await delay(waitMs)
    await half.end('SIGKILL')
  }
  const server = spawnServer(dataDir)
  await server.untilAcknowledged(5)
  expect((await readdir(home)).filter((name) => name.includes('new'))).toEqual([])
  await server.end('SIGTERM')
})

describe('while a server is posting transfers,', () => {
  let server: SpawnedServer

  beforeEach(async () => {
    server = spawnServer(dataDir)
    await server.untilAcknowledged(20)
  })
  afterEach(async () => server.end('SIGKILL'))

  it('its death leaves the database running, and the next server uses it', async () => {
    const pid = postmasterPid()
    await server.end('SIGKILL')
    expect(postmasterPid()).toBe(pid)
    expect(await inspectAfter(server)).toEqual(NOTHING_LOST)
    expect(processesIn(data)).toEqual([])
  })

  it('the death of all processes at once loses no acknowledged transfer', async () => {
    killDatabase('SIGKILL')
    await server.end('SIGKILL')
    expect(await inspectAfter(server)).toEqual(NOTHING_LOST)
  })

  it('a database that dies alone is restarted, and the server continues', async () => {
    process.kill(postmasterPid(), 'SIGKILL')
    while (!server.log.includes('the database is back')) await delay(20)
    await server.untilAcknowledged(server.acknowledged.length + 20)
    await server.end('SIGTERM')
    expect(await inspectAfter(server)).toEqual(NOTHING_LOST)
  })

  it('its socket may be deleted, and the next start creates it again', async () => {
    await server.end('SIGKILL')
    const socketDir = readFileSync(join(home, 'socket-directory'), 'utf8').trim()
    await rm(socketDir, { recursive: true })
    expect(await inspectAfter(server)).toEqual(NOTHING_LOST)
  })

  it.each([
    ['a stranger', 'echo $$; exec sleep 60'],
    ['a zombie', 'sleep 0 & echo $!; exec sleep 60'],
  ])('the number in a stale postmaster.pid may belong to %s by now', async (_whose, script) => {
    const { uid, gid } = await stat(data)
    killDatabase('SIGKILL')
    await server.end('SIGKILL')
    const other = spawn('sh', ['-c', script], { uid, gid, cwd: '/' })
    const pid = await new Promise<string>((resolve) =>
      other.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
    )
    writeFileSync(postmasterFile, readFileSync(postmasterFile, 'utf8').replace(/^\d+/, pid))
    expect(await inspectAfter(server)).toEqual(NOTHING_LOST)
    other.kill()
  })

  it('a second server may use the same folder, and the last one to stop stops the database', async () => {
    const second = spawnServer(dataDir)
    await second.untilAcknowledged(5)
    await server.end('SIGTERM')
    expect(server.log.at(-1)).toBe('database left running for other servers')
    await second.untilAcknowledged(second.acknowledged.length + 20)
    await second.end('SIGTERM')
    expect(second.log.at(-1)).toBe('database stopped')
    expect(existsSync(postmasterFile)).toBe(false)
  })
})
