import { spawn } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { PROGRAM_ENV } from '../../../../server/platform/db/embedded/cluster.ts'
import { findPostmaster } from '../../../../server/platform/db/embedded/postmaster-file.ts'
import { prepareCluster } from '../../../../server/platform/db/embedded/prepare-cluster.ts'
import { startEmbedded } from '../../../../server/platform/db/embedded/start-embedded.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

let dataDir: string
let socketDir: string
beforeEach(async () => {
  dataDir = await temporaryFolder()
  socketDir = await mkdtemp(join(tmpdir(), 'krapao-'))
})
afterEach(async () => {
  for (const folder of [dataDir, socketDir]) {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
})

/** As a server of version 1.1.14 left it: no `cluster_name`, and a folder of sockets whose name says nothing of whose it is. */
async function startAsBefore(): Promise<number> {
  const { bin, data, home, runAs } = await prepareCluster(dataDir)
  if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(socketDir, runAs.uid, runAs.gid)
  await writeFile(join(home, 'socket-directory'), `${socketDir}\n`)
  const settings = ['listen_addresses=', `unix_socket_directories=${socketDir}`]
  const started = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...runAs, cwd: '/', env: PROGRAM_ENV, detached: true, stdio: 'ignore' },
  )
  for (;;) {
    const found = await findPostmaster(data)
    if (found?.isReady === true && found.pid === started.pid) return found.pid
    await delay(20)
  }
}

it('a database that an earlier version started is taken over, and started again where it was when it dies', async () => {
  const pid = await startAsBefore()
  const log: string[] = []
  const embedded = await startEmbedded(dataDir, (line) => log.push(line))
  const db = openDatabase(embedded.owner)
  try {
    expect(embedded.connection.host).toBe(socketDir)
    await db.script('CREATE TABLE kept (id integer)')
    process.kill(pid, 'SIGKILL')
    while (!log.includes('the database is back')) await delay(20)
    expect(await db.query('test.kept', 'SELECT id FROM kept')).toEqual([])
  } finally {
    await db.close()
    await embedded.stop()
  }
})
