import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { connectTo } from '../../../lab/contract/backend.ts'
import { checkBackend } from '../../../lab/contract/check-backend.ts'
import { Findings } from '../../../lab/contract/findings.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD } from '../../../server/outside/seed/demo-members.ts'
import { listenLocally } from '../../support/engines/free-port.ts'
import { serverForFile } from '../../support/test-server.ts'

const ORIGIN = 'https://app.example'

const server = await serverForFile({ config: { rateLimit: false, allowedOrigins: [ORIGIN] } })

async function compare(url: string, mayMoveMoney = false): Promise<Findings> {
  const findings = new Findings()
  const member = { username: DEMO_MEMBERS.th.username, password: DEMO_PASSWORD }
  await checkBackend(connectTo(url), findings, { member, origin: ORIGIN, mayMoveMoney })
  return findings
}

const countPostings = async () => (await server.db.query('test.postings', 'SELECT 1 FROM posting')).length

const differencesIn = (findings: Findings) => findings.lines().filter((line) => line.startsWith('differs'))

it('our own backend differs in nothing, also when 1 baht goes into a game and back', async () => {
  const before = await countPostings()
  const findings = await compare(server.url, true)
  expect(differencesIn(findings)).toEqual([])
  expect(findings.count('fits')).toBeGreaterThan(60)
  expect(await countPostings()).toBeGreaterThan(before)
})

/** The answers that replace those of our own backend. */
type Break = (call: string, answer: Broken) => Partial<Broken>
interface Broken {
  readonly status: number
  readonly body: string
}

/** The address of our own backend with something broken, until the test ends. */
async function broken(breaks: Break): Promise<string> {
  const stub = createServer((incoming, outgoing) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
      const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name)
          ? [[name, value]]
          : [],
      )
      const { method = 'GET', url = '/' } = incoming
      const body = Buffer.concat(chunks)
      const answer = await fetch(new URL(url, server.url), {
        method,
        headers,
        ...(body.length > 0 && { body }),
      })
      const whole = { status: answer.status, body: await answer.text() }
      const changed = { ...whole, ...breaks(`${method} ${url}`, whole) }
      const kept = [...answer.headers].filter(
        ([name]) => !['content-length', 'content-encoding', 'connection', 'transfer-encoding'].includes(name),
      )
      outgoing.writeHead(changed.status, Object.fromEntries(kept)).end(changed.body)
    })()
  })
  onTestFinished(() => {
    stub.close()
    stub.closeAllConnections()
  })
  return `http://127.0.0.1:${await listenLocally(stub)}`
}

/** What differs, how, and how it is reported. */
const DIFFERENCES: readonly [what: string, breaks: Break, line: string][] = [
  [
    'without a call',
    (call) => (call === 'GET /api/refund/check' ? { status: 404, body: '' } : {}),
    'GET /api/refund/check: without a token, is missing: answers 404 where 401 is expected',
  ],
  [
    'that lets strangers in',
    (call) => (call === 'GET /api/spinwheel/setup' ? { status: 200, body: '{}' } : {}),
    'GET /api/spinwheel/setup: without a token, answers 200 where 401 is expected',
  ],
  [
    'that names an amount where a number is expected',
    (call, { status, body }) =>
      call === 'GET /api/wallet' && status === 200
        ? { body: JSON.stringify({ ...JSON.parse(body), wallet: { amount: 'much' } }) }
        : {},
    'GET /api/wallet: the answer does not fit at wallet.amount',
  ],
  [
    'with a code of its own',
    (call, { status }) =>
      call === 'POST /api/login' && status === 401 ? { body: '{"message":"NOPE"}' } : {},
    'POST /api/login: refuses with the unknown code "NOPE"',
  ],
  [
    'that refuses without a body',
    (call, { status }) => (call === 'GET /api/bonus' && status === 401 ? { body: '<h1>no</h1>' } : {}),
    'GET /api/bonus: without a token, refuses without a JSON body',
  ],
  [
    'that fails',
    (call) => (call === 'GET /api/lookup/banks' ? { status: 500, body: '' } : {}),
    'GET /api/lookup/banks: answers 500 where 200 is expected',
  ],
  [
    'whose reads have an effect',
    (() => {
      let readings = 0
      return (call: string) =>
        call === 'GET /api/lookup/info' ? { body: `{"name":"${(readings += 1)}"}` } : {}
    })(),
    'GET /api/lookup/info: two readings at the same moment differ',
  ],
  [
    'that keeps a session alive',
    (call) => (call === 'POST /api/logout' ? { status: 401, body: '{"message":"invalid-token"}' } : {}),
    'POST /api/logout: answers 401 invalid-token where 200 is expected',
  ],
  [
    'that does not know browsers',
    (call) => (call.startsWith('OPTIONS') ? { status: 404, body: '' } : {}),
    `calls by POST from ${ORIGIN}: the preflight is answered with 404`,
  ],
]

/** All of it in one backend. */
const breakEverything: Break = (call, answer) => {
  const changed = { ...answer }
  for (const [, breaks] of DIFFERENCES) Object.assign(changed, breaks(call, changed))
  return changed
}

it('a backend that differs in many ways gets each difference reported, and nothing else; no money moves', async () => {
  const before = await countPostings()
  const differences = differencesIn(await compare(await broken(breakEverything)))
  const isReported = (line: string) => differences.some((one) => one.startsWith(`differs      ${line}`))
  expect(DIFFERENCES.filter(([, , line]) => !isReported(line)).map(([what]) => what)).toEqual([])
  const calls = [...DIFFERENCES.map(([, , line]) => line.split(' ').slice(0, 2).join(' ')), 'calls by']
  expect(differences.filter((one) => !calls.some((call) => one.includes(call)))).toEqual([])
  expect(await countPostings()).toBe(before)
})

it('a backend that takes one key for two calls is reported as a difference', async () => {
  let last = ''
  const url = await broken((call, answer) => {
    if (call === 'POST /api/wallet/transfer' && answer.status === 422) return { status: 200, body: last }
    if (call === 'POST /api/wallet/transfer') last = answer.body
    return {}
  })
  expect(differencesIn(await compare(url, true))).toEqual([
    'differs      POST /api/wallet/transfer: with the key of another call, answers 200 SUCCESS where 422 is expected',
  ])
})

it('a backend that does not answer is reported in words; the program does not crash', async () => {
  const findings = await compare('http://127.0.0.1:9')
  expect(findings.count('fits')).toBe(0)
  expect(findings.lines()[0]).toContain('answers nothing (bad port)')
})
