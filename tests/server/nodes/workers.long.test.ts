import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { databaseForFile } from '../../support/database/test-database.ts'
import { freePort } from '../../support/engines/free-port.ts'
import { folderForFile } from '../../support/folder-for-file.ts'
import { memberWith } from '../../support/members.ts'
import { requestAt } from '../../support/request-at.ts'
import { ended, greeted, run } from '../process/main-process.ts'

/** Each call comes over a connection of its own, which is the next worker's. */
const CALLS = 10

const dataDir = await folderForFile()
const { db, url: databaseUrl } = await databaseForFile()
const member = await memberWith(db, { WALLET: 5000_00 })

const start = (env: Record<string, string>) =>
  run({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SANDBOX_PORT: 'off', WORKERS: '2', ...env })

/** The balance of the main wallet in baht; undefined in any other answer. */
async function balance(url: string): Promise<unknown> {
  const headers = { connection: 'close' }
  const { body } = await requestAt(url, '/api/wallet', { token: member.token, headers })
  return Object(body).wallet?.amount
}

const balances = async (url: string) => Promise.all(Array.from({ length: CALLS }, async () => balance(url)))

/** How many calls for a wallet the worker with these figures has answered; undefined: it does not serve. */
async function answeredBy(metricsPort: number): Promise<number | undefined> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => undefined)
  const line = (await response?.text())
    ?.split('\n')
    .find((one) => one.includes('_count{method="GET",route="/api/wallet"'))
  return response && Number(line?.split(' ').at(-1) ?? 0)
}

it('two workers share the calls of members, one that is killed is replaced, and a signal ends both', async () => {
  const metrics = await freePort()
  const server = start({ METRICS_PORT: String(metrics) })
  const url = await greeted(server)
  await expect.poll(() => answeredBy(metrics + 1)).toBe(0)
  expect(await balances(url)).toEqual(Array.from({ length: CALLS }, () => 5000))
  const shares = async () => Promise.all([answeredBy(metrics), answeredBy(metrics + 1)])
  await expect.poll(shares).not.toContain(0)

  const { pid } = server.process
  const workers = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  process.kill(Number(workers[0]), 'SIGKILL')
  await expect.poll(() => answeredBy(metrics)).toBe(undefined)
  expect(await balances(url)).toEqual(Array.from({ length: CALLS }, () => 5000))
  await expect.poll(() => answeredBy(metrics)).toBe(0)
  expect(server.output()).toContain('worker 1 has ended and is replaced')
  expect(server.output().match(/Krapao {6}/g)).toHaveLength(1)

  server.process.kill('SIGTERM')
  expect(await ended(server)).toMatchObject({ code: 0 })
  await expect(balance(url)).rejects.toThrow('fetch failed')
})

it('workers that cannot start say why once', async () => {
  const refused = await ended(start({ DATABASE_URL: databaseUrl.replace(/[^/]*$/, 'no_such_database') }))
  expect(refused.code).toBe(1)
  expect(refused.output.match(/The database cannot be used/g)).toHaveLength(1)
})
