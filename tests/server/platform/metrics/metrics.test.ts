import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { examineBooks } from '../../../../server/ledger/books/ledger-audit.ts'
import { closeDatabase } from '../../../support/database/test-database.ts'
import { isLeftOut } from '../../../support/machine/is-left-out.ts'
import { memberWith } from '../../../support/members.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { arrive } from '../../deposits/arrivals.ts'
import { behave, moneyClient, TIMING } from '../../games/money-server.ts'

const server = await serverForFile({
  config: { rateLimit: false, metrics: { host: '127.0.0.1', port: 0 } },
  timing: { ...TIMING, retryMs: 60_000 },
})

async function metrics(): Promise<string> {
  const response = await fetch(`${server.metricsUrl}/metrics`)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return response.text()
}

/** The value of a metric with its labels. */
function figure(text: string, name: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

it('the metrics are served on a listener of their own, which serves nothing else, and nowhere else', async () => {
  expect((await server.request('/metrics')).status).toBe(404)
  expect((await fetch(`${server.metricsUrl}/api/lookup/banks`)).status).toBe(404)
  expect((await fetch(`${server.metricsUrl}/metrics`, { method: 'POST' })).status).toBe(404)
})

it('the metrics are lines that Prometheus can read: each family has one type, each number is one', async () => {
  const lines = (await metrics()).split('\n').filter((line) => line !== '')
  const types = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2] ?? '')
  expect(new Set(types).size).toBe(types.length)
  for (const line of lines) {
    expect(line).toMatch(
      /^(?:# (?:HELP|TYPE) krapao_[a-z_]+ .+|krapao_[a-z_]+(?:\{[a-z]+="[^"\n]*"(?:,[a-z]+="[^"\n]*")*\})? -?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/,
    )
  }
})

it('the metrics count requests by route and status, with their duration, and contain no path parameter', async () => {
  const { token } = await memberWith(server.db, { WALLET: 0 })
  for (let i = 0; i < 3; i += 1) await server.request('/api/wallet?canary=1', { token })
  await server.request('/api/wallet')
  await server.request('/api/autoLogin/pg/canary/canary', { token })
  const text = await metrics()
  const labels = 'method="GET",route="/api/wallet",status='
  expect(figure(text, `krapao_request_duration_seconds_count{${labels}"200"}`)).toBe(3)
  expect(figure(text, `krapao_request_duration_seconds_bucket{${labels}"200",le="+Inf"}`)).toBe(3)
  expect(figure(text, `krapao_request_duration_seconds_count{${labels}"401"}`)).toBe(1)
  expect(figure(text, `krapao_request_duration_seconds_sum{${labels}"200"}`)).toBeGreaterThan(0)
  expect(text).not.toContain('canary')
})

it('the metrics report how late the event loop is, what the process uses and whether calls wait for a connection', async () => {
  const text = await metrics()
  const lagSeconds = figure(text, 'krapao_event_loop_lag_seconds{quantile="0.99"}')
  expect(lagSeconds).toBeGreaterThan(0)
  expect(lagSeconds, 'less than it runs at all').toBeLessThan(process.uptime())
  expect(figure(text, 'krapao_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(figure(text, 'krapao_cpu_seconds_total')).toBeGreaterThan(0)
  expect(figure(text, 'krapao_database_connections{state="waiting"}')).toBe(0)
  expect(figure(text, 'krapao_sockets')).toBe(0)
})

it('the metrics report money that has moved and transfers that wait for a provider', async () => {
  const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 0 })
  const client = moneyClient(server, member)
  await client.transfer('WALLET', 'JOKER', 7)
  await behave(server, 'JOKER', 'silent')
  expect(await client.transfer('WALLET', 'JOKER', 1)).toMatchObject({ status: 409 })
  const text = await metrics()
  expect(figure(text, 'krapao_money_moved_satang{kind="game-transfer"}')).toBe(15_00)
  expect(figure(text, 'krapao_open_work{what="game_transfer"}')).toBe(1)
  expect(figure(text, 'krapao_open_work_oldest_seconds{what="game_transfer"}')).toBeGreaterThan(0.5)
  expect(figure(text, 'krapao_open_work{what="slip"}')).toBe(0)
})

it('the metrics report money that was credited to nobody, until somebody books it', async () => {
  const { username } = await memberWith(server.db, { WALLET: 0 })
  const arrival = { number: 'HELD0001', amountSatang: 1_00, sentAt: new Date() }
  await arrive(server.db, arrival)
  await arrive(server.db, { why: 'not-automatic' })
  expect(figure(await metrics(), 'krapao_open_work{what="arrival_without_slip"}')).toBe(1)
  expect(figure(await metrics(), 'krapao_open_work{what="held_arrival"}')).toBe(1)
  const booked = { username, bankCode: 'SCB', amount: 1, reference: arrival.number }
  await server.sandbox('POST', '/api/bank/transfer', booked)
  expect(figure(await metrics(), 'krapao_open_work{what="held_arrival"}')).toBe(0)
})

const DOCS = join(import.meta.dirname, '../../../../docs')
/** What operators give to their Prometheus. */
const FILE = join(DOCS, 'alerts.yml')
const rules = await readFile(FILE, 'utf8')

/** Its path on Debian and others. */
const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((path) => existsSync(path))

/** The names of metrics in a text. */
const namesIn = (text: string) => new Set(text.match(/\bkrapao_[a-z_]+/g))

it('every metric of a rule in docs/alerts.yml is served, with each label that the rule names', async () => {
  const served = await metrics()
  const missing = [...namesIn(rules)].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(served))
  expect(missing).toEqual([])
  const labelled = [...rules.matchAll(/(krapao_[a-z_]+)\{([a-z]+="[^"]*")\}/g)]
  expect(labelled.length).toBeGreaterThan(5)
  const unknown = labelled.filter(([, name, label]) => !served.includes(`${name}{${label}}`))
  expect(unknown.map(([selector]) => selector)).toEqual([])
})

it('every metric with an alarm in OPERATING has a rule', async () => {
  const operating = await readFile(join(DOCS, 'OPERATING.md'), 'utf8')
  const rows = operating
    .split('\n')
    .filter((line) => line.startsWith('| `krapao_') && !/\| -\s+\|/.test(line))
  expect(rows.length).toBeGreaterThan(10)
  const named = [...rules.matchAll(/krapao_[a-z_]+(?:\{what="[a-z_]+")?/g)].map(([name]) => name)
  const wanted = rows.flatMap((row) => row.match(/krapao_[a-z_]+(?:\{what="[a-z_]+")?/g) ?? [])
  expect(wanted.filter((name) => !named.some((one) => one.startsWith(name)))).toEqual([])
})

it.skipIf(isLeftOut(promtool !== undefined, 'promtool (Debian: apt-get install prometheus)'))(
  'Prometheus itself takes the rules of docs/alerts.yml',
  async () => {
    const { stdout } = await promisify(execFile)(promtool ?? '', ['check', 'rules', FILE])
    expect(stdout).toContain('SUCCESS')
  },
)

it('the metrics report whether the books agree', async () => {
  expect(figure(await metrics(), 'krapao_ledger_violations')).toBe(0)
  await server.database.asSupervisor('UPDATE account SET version = version + 1 WHERE balance_satang > 0')
  await examineBooks(server.db)
  const text = await metrics()
  expect(figure(text, 'krapao_ledger_violations')).toBeGreaterThan(0)
  expect(figure(text, 'krapao_ledger_halted')).toBe(1)
  expect(figure(text, 'krapao_ledger_checked_timestamp_seconds')).toBeGreaterThan(1.7e9)
})

it('the metrics are served without the database too, except those that come from it', async () => {
  await closeDatabase(server.database)
  const text = await metrics()
  expect(figure(text, 'krapao_metrics_failures_total')).toBeGreaterThan(0)
  expect(figure(text, 'krapao_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(text).not.toContain('krapao_ledger_halted')
})
