import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  APPLICATION,
  PROGRAM_ENV,
  SERVING,
  SUPERVISOR,
} from '../../../server/platform/db/embedded/cluster.ts'
import { isRoot, ordinaryUser } from '../../../server/platform/db/embedded/run-as.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

const run = promisify(execFile)

/** A separately installed PostgreSQL like an operator's, with its own programs. */
export interface PlainPostgres {
  /** URL of a database, for the role that owns it or for the serving role. */
  urlOf(database: string, role?: typeof SERVING): string
  /** Runs one of its programs as its superuser. @returns the output. */
  program(name: string, ...args: readonly string[]): Promise<string>
  /** A path in a folder that PostgreSQL may write to. */
  pathOf(name: string): string
  stop(): Promise<void>
}

/** Folders of the installed versions on Debian and other systems. */
const VERSIONS = '/usr/lib/postgresql'

/** The programs of an installed PostgreSQL; undefined when no complete installation exists. */
export function plainPostgresBinaries(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : []
  return versions
    .filter((version) => version >= 15)
    .toSorted((a, b) => a - b)
    .map((version) => join(VERSIONS, String(version), 'bin'))
    .find((bin) =>
      ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(bin, name))),
    )
}

/** Starts it with both roles and an empty database that belongs to the owner. */
export async function startPlainPostgres(bin: string): Promise<PlainPostgres> {
  const folder = await temporaryFolder()
  const user = isRoot() ? await ordinaryUser() : undefined
  if (user) await chown(folder, user.uid, user.gid)
  const options = { ...user, cwd: '/', env: { ...PROGRAM_ENV, PGHOST: folder, PGUSER: SUPERVISOR } }
  const data = join(folder, 'data')
  const program = async (name: string, ...args: readonly string[]) =>
    (await run(join(bin, name), args, options)).stdout

  await program(
    'initdb',
    `--pgdata=${data}`,
    `--username=${SUPERVISOR}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  )
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`]
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...options, stdio: 'ignore' })
  for (let i = 0; i < 200 && (await program('pg_isready').catch(() => '')) === ''; i += 1) await delay(50)
  for (const role of [APPLICATION, SERVING])
    await program('psql', 'postgres', '-c', `CREATE ROLE ${role} LOGIN`)
  await program('createdb', `--owner=${APPLICATION}`, APPLICATION)
  return {
    urlOf: (database, role) =>
      `postgres://${role ?? APPLICATION}@localhost/${database}?host=${encodeURIComponent(folder)}`,
    program,
    pathOf: (name) => join(folder, name),
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
