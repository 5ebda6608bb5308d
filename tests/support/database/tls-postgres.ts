import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { APPLICATION, PROGRAM_ENV, SUPERVISOR } from '../../../server/platform/db/embedded/cluster.ts'
import { prepareCluster } from '../../../server/platform/db/embedded/start-embedded.ts'
import { freePort } from '../engines/free-port.ts'
import type { Identity } from '../processes/certificates.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

/** A PostgreSQL that admits the ordinary role over TCP only, with its password, and with TLS while TLS is on. */
export interface TlsPostgres {
  readonly port: number
  /** The password of the ordinary role. */
  readonly password: string
  /** Presents this certificate to new connections from now on. */
  show(identity: Identity): Promise<void>
  /** Refuses TLS on new connections from now on. */
  withoutTls(): Promise<void>
  asSupervisor(sql: string, database?: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/** Local users may log in as the superuser; everybody else needs the password. */
const RULES = `local all ${SUPERVISOR} trust
host all ${APPLICATION} 127.0.0.1/32 scram-sha-256
`

/** Starts one without TLS, with an empty database that belongs to the ordinary role. */
export async function startTlsPostgres(): Promise<TlsPostgres> {
  const folder = await temporaryFolder()
  const cluster = await prepareCluster(folder)
  const { home, data, runAs } = cluster
  const [port, password] = [await freePort(), 'a secret of the database']
  await writeFile(join(data, 'pg_hba.conf'), RULES)
  const places = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${home}`]
  const server = spawn(
    join(cluster.bin, 'postgres'),
    ['-D', data, ...places.flatMap((place) => ['-c', place])],
    { ...runAs, cwd: '/', env: PROGRAM_ENV, stdio: 'ignore' },
  )

  async function asSupervisor(sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new Client({ host: home, port, user: SUPERVISOR, database })
    await client.connect()
    try {
      const { rows } = await client.query<Record<string, unknown>>(sql)
      return rows
    } finally {
      await client.end()
    }
  }

  /** Changes settings, and waits until they apply to new connections. */
  async function set(settings: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(settings))
      await asSupervisor(`ALTER SYSTEM SET ${name} = '${value}'`)
    await asSupervisor('SELECT pg_reload_conf()')
    for (const [name, value] of Object.entries(settings)) {
      while ((await asSupervisor(`SHOW ${name}`))[0]?.[name] !== value) await delay(10)
    }
  }

  async function store(name: string, content: string): Promise<void> {
    const path = join(data, name)
    await writeFile(path, content, { mode: 0o600 })
    await chmod(path, 0o600)
    if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(path, runAs.uid, runAs.gid)
  }

  while (!existsSync(join(home, `.s.PGSQL.${port}`))) await delay(20)
  while ((await asSupervisor('SELECT 1').catch(() => [])).length === 0) await delay(20)
  await asSupervisor(`ALTER ROLE ${APPLICATION} PASSWORD '${password}'`)
  let shown = 0
  return {
    port,
    password,
    asSupervisor,
    async show({ certificate, key }) {
      shown += 1
      await store(`${shown}.pem`, certificate)
      await store(`${shown}.key`, key)
      await set({ ssl_cert_file: `${shown}.pem`, ssl_key_file: `${shown}.key`, ssl: 'on' })
    },
    withoutTls: () => set({ ssl: 'off' }),
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
