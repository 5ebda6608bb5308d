import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isRoot, ordinaryUser } from '../../../server/platform/db/embedded/run-as.ts'
import { plainPostgresBinaries, startPlainPostgres } from '../../support/database/plain-postgres.ts'
import { freePort } from '../../support/engines/free-port.ts'
import { folderForFile } from '../../support/folder-for-file.ts'
import { untilListening } from '../../support/processes/until-answered.ts'
import { useTwoNodes } from './use-two-nodes.ts'

/* PgBouncer as docs/OPERATING.md configures it, between two nodes and their database. */

const DOCUMENT = join(import.meta.dirname, '../../../docs/OPERATING.md')
const PGBOUNCER = '/usr/sbin/pgbouncer'
const OPERATIONS = 300

const bin = plainPostgresBinaries()
const folder = await folderForFile()

async function documented(language: string, from: string): Promise<string> {
  const section = (await readFile(DOCUMENT, 'utf8')).split(from)[1] ?? ''
  return new RegExp(`\`\`\`${language}\n([^\`]*)\`\`\``).exec(section)?.[1] ?? ''
}

it.skipIf(bin === undefined || !existsSync(PGBOUNCER))(
  'two nodes behind a pooler in session mode lose nothing and double nothing',
  async () => {
    const postgres = await startPlainPostgres(bin ?? '')
    const limits = await documented('sql', '### A pooler')
    await postgres.program('psql', 'krapao', '-c', limits.replaceAll('krapao_server', 'krapao'))
    const port = await freePort()
    const ini = (await documented('ini', '### A pooler'))
      .replace('host=10.0.0.21 port=5432', `host=${postgres.pathOf('')}`)
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('auth_type = scram-sha-256', 'auth_type = trust')
      .replace('/etc/pgbouncer/userlist.txt', `${folder}/users`)
    await writeFile(`${folder}/users`, '"krapao" ""\n')
    await writeFile(`${folder}/pgbouncer.ini`, `${ini}unix_socket_dir =\n`)
    const user = isRoot() ? await ordinaryUser() : {}
    const pooler = spawn(PGBOUNCER, [`${folder}/pgbouncer.ini`], { ...user, stdio: 'ignore' })
    await untilListening(port)

    const url = `postgres://krapao@127.0.0.1:${port}/krapao`
    expect(await useTwoNodes({ url, folder, count: OPERATIONS, seed: 7 })).toBe(0)
    pooler.kill()
    await once(pooler, 'exit')
    await postgres.stop()
  },
  180_000,
)
