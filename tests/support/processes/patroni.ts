import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processesIn } from '../../../server/platform/db/embedded/processes.ts'
import { isRoot, ordinaryUser } from '../../../server/platform/db/embedded/run-as.ts'
import { freePort } from '../engines/free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Three databases under Patroni and HAProxy, as docs/OPERATING.md configures them. */
export interface PatroniCluster {
  /** URL of a database, by the proxy, as its owner. */
  readonly url: string
  /** Kills the primary and its Patroni. @returns its name */
  killPrimary(): Promise<string>
  /** Starts a machine that was killed, and waits until it is a standby again. */
  start(name: string): Promise<void>
  stop(): Promise<void>
}

const PROGRAMS = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' }

/** Whether Patroni, etcd and HAProxy are installed. */
export const hasPatroni = Object.values(PROGRAMS).every((path) => existsSync(path))

const DOCUMENT = join(import.meta.dirname, '../../../docs/OPERATING.md')
const PASSWORD = 'only-of-this-test'
const BIN = '/usr/lib/postgresql/15/bin'
const START_MS = 90_000

const at = (port: number) => `http://127.0.0.1:${port}`

interface Machine {
  readonly name: string
  readonly data: string
  readonly port: number
  readonly apiPort: number
  process?: ChildProcess
}

/** Starts them with the documented settings, but for addresses, folders and passwords. */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  const user = isRoot() ? await ordinaryUser() : undefined
  const document = await readFile(DOCUMENT, 'utf8')
  const [yaml = '', haproxy = ''] = ['yaml', 'haproxy'].map(
    (language) => new RegExp(`\`\`\`${language}\n([^\`]*)\`\`\``).exec(document)?.[1],
  )
  const [proxyPort, etcdPort, peerPort] = [await freePort(), await freePort(), await freePort()]
  const machines: Machine[] = []
  for (const name of ['db1', 'db2', 'db3']) {
    const home = join(folder, name)
    const machine = { name, data: join(home, 'data'), port: await freePort(), apiPort: await freePort() }
    const config = yaml
      .replace('name: db1', `name: ${name}`)
      .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcdPort}`)
      .replaceAll('10.0.0.21:8008', `127.0.0.1:${machine.apiPort}`)
      .replaceAll('10.0.0.21:5432', `127.0.0.1:${machine.port}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replaceAll('password: ...', `password: ${PASSWORD}`)
      .replace(/data_dir: .*/, `data_dir: ${machine.data}`)
      .replace(/bin_dir: .*/, `bin_dir: ${BIN}\n  parameters: { unix_socket_directories: ${home} }`)
    await mkdir(home)
    await writeFile(join(home, 'config.yml'), config)
    if (user) await chown(home, user.uid, user.gid)
    machines.push(machine)
  }
  const servers = machines.map(
    ({ name, port, apiPort }) => `  server ${name} 127.0.0.1:${port} port ${apiPort}\n`,
  )
  const proxied = haproxy
    .replace('127.0.0.1:5432', `127.0.0.1:${proxyPort}`)
    .replace(/(?: {2}server db.*\n)+/, servers.join(''))
  await writeFile(join(folder, 'haproxy.cfg'), proxied)

  const etcd = spawn(
    PROGRAMS.etcd,
    [
      `--data-dir=${folder}/etcd`,
      ...['--listen-client-urls', '--advertise-client-urls'].map((name) => `${name}=${at(etcdPort)}`),
      ...['--listen-peer-urls', '--initial-advertise-peer-urls'].map((name) => `${name}=${at(peerPort)}`),
      `--initial-cluster=default=${at(peerPort)}`,
    ],
    { stdio: 'ignore' },
  )
  const proxy = spawn(PROGRAMS.haproxy, ['-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })

  function start(machine: Machine): void {
    const home = join(folder, machine.name)
    const env = { ...process.env, HOME: home }
    machine.process = spawn(PROGRAMS.patroni, [join(home, 'config.yml')], {
      ...user,
      cwd: '/',
      env,
      stdio: 'ignore',
    })
  }

  /** The roles of the machines that run, by their names. */
  async function roles(): Promise<ReadonlyMap<string, string>> {
    for (const { apiPort } of machines) {
      const answer = await fetch(`${at(apiPort)}/cluster`).catch(() => undefined)
      if (answer === undefined) continue
      const { members }: { members: { name: string; role: string; state: string }[] } = await answer.json()
      return new Map(members.filter(({ state }) => state === 'running').map(({ name, role }) => [name, role]))
    }
    return new Map()
  }

  async function untilWhole(): Promise<void> {
    const deadline = performance.now() + START_MS
    while (performance.now() < deadline) {
      const running = [...(await roles()).values()]
      if (
        running.includes('leader') &&
        running.includes('sync_standby') &&
        running.length === machines.length
      )
        return
      await delay(200)
    }
    throw new Error(`the databases do not stand together: ${JSON.stringify([...(await roles())])}`)
  }

  for (const machine of machines) start(machine)
  await untilWhole()
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${proxyPort}/postgres`,
    async killPrimary() {
      const [name] = [...(await roles())].find(([, role]) => role === 'leader') ?? []
      const machine = machines.find((one) => one.name === name)
      if (machine === undefined) throw new Error('there is no primary')
      machine.process?.kill('SIGKILL')
      for (const pid of processesIn(machine.data)) process.kill(pid, 'SIGKILL')
      return machine.name
    },
    async start(name) {
      const machine = machines.find((one) => one.name === name)
      if (machine !== undefined) start(machine)
      await untilWhole()
    },
    async stop() {
      for (const child of [...machines.map((machine) => machine.process), etcd, proxy]) {
        if (child === undefined || child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      await rm(folder, { recursive: true })
    },
  }
}
