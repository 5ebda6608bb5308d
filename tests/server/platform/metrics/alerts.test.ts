/** docs/alerts.yml, which operators give to their Prometheus, uses metrics that a node serves, and covers every alarm of OPERATING. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { isLeftOut } from '../../../support/machine/is-left-out.ts'
import { transferOneBaht } from '../../../support/move-money.ts'
import { serverForFile } from '../../../support/test-server.ts'

const DOCS = join(import.meta.dirname, '../../../../docs')
const FILE = join(DOCS, 'alerts.yml')
const rules = await readFile(FILE, 'utf8')

/** Its path on Debian and others. */
const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((path) => existsSync(path))

const server = await serverForFile({ config: { metrics: { host: '127.0.0.1', port: 0 } } })
await server.request('/api/lookup/banks')
await transferOneBaht(server.url, { token: await server.logIn() })
const served = await (await fetch(`${server.metricsUrl}/metrics`)).text()

/** The names of metrics in a text. */
const namesIn = (text: string) => new Set(text.match(/\bkrapao_[a-z_]+/g))

it('every metric of a rule is served, with each label that the rule names', () => {
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
  'Prometheus itself takes the rules',
  async () => {
    const { stdout } = await promisify(execFile)(promtool ?? '', ['check', 'rules', FILE])
    expect(stdout).toContain('SUCCESS')
  },
)
