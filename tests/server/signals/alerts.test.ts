/** What the house is told outside of the desk. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  type AlertSettings,
  nextAlert,
  retrySeconds,
  sendAlerts,
} from '../../../server/domains/signals/alerts.ts'
import { verifySignature } from '../../../server/outside/connections/reports/webhook.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { memberWith } from '../../support/members.ts'

const test = await databaseForFile()
const { db } = test
const KEY = 'k'.repeat(32)

/** What the receiver got, and with which status it answers. */
const received: { readonly headers: object; readonly body: string }[] = []
let status = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
afterAll(() => void receiver.close())
const address = receiver.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
const settings: AlertSettings = {
  url: `http://127.0.0.1:${port}/alerts`,
  key: KEY,
  desk: 'https://desk.example',
  minutes: { announcements: 30 },
}

const warnings: unknown[] = []
const clock = { now: () => new Date() }
const look = () => sendAlerts({ db, clock, settings, log: { warn: (line) => void warnings.push(line) } })
const bodies = () => received.map(({ body }): unknown => JSON.parse(body))

/** A deposit that a member announced so many minutes ago. */
async function announce(minutes: number): Promise<void> {
  const { id } = await memberWith(db, { WALLET: 0 })
  const made = (Date.now() - minutes * 60_000).toString(16).padStart(12, '0')
  const announcement = `${made.slice(0, 8)}-${made.slice(8)}-7000-8000-${id.slice(24)}`
  await db.query(
    'test.announce',
    `INSERT INTO deposit_announcement (id, member_id, amount_satang, occurred_at) VALUES ($1, $2, 100, now())`,
    [announcement, id],
  )
}
const endAll = () =>
  db.query(
    'test.end',
    "UPDATE deposit_announcement SET status = 'FAILED', reason = 'x' WHERE status = 'PENDING'",
  )
const isDueNow = () => test.asSupervisor("UPDATE alert SET due_at = now() - interval '1 second'")

beforeEach(() => {
  received.length = 0
  warnings.length = 0
  status = 200
})

it('what waits longer than the house wants is told once, signed and without a member, and once when it is over', async () => {
  await announce(29)
  await look()
  expect(received).toEqual([])
  await announce(31)
  await announce(5)
  await look()
  await look()
  expect(bodies()).toEqual([
    {
      id: expect.any(String),
      event: 'begun',
      kind: 'announcements',
      count: 3,
      oldestMinutes: 31,
      link: 'https://desk.example/announcements',
      text: {
        th: 'แจ้งฝากที่รอ: 3 (นานสุด 31 นาที)',
        en: 'Announced deposits that wait: 3 (the oldest for 31 min)',
      },
    },
  ])
  const [sent] = received
  const header: unknown = Reflect.get(Object(sent?.headers), 'x-krapao-signature')
  expect(verifySignature(header, Buffer.from(sent?.body ?? ''), [KEY], Date.now() / 1000)).toBe('valid')
  await endAll()
  await look()
  await look()
  expect(bodies().slice(1)).toMatchObject([{ event: 'over', kind: 'announcements', count: 0 }])
})

it('of several nodes that look at once, one tells it', async () => {
  await announce(40)
  await Promise.all([look(), look(), look(), look()])
  await look()
  expect(bodies()).toMatchObject([{ event: 'begun' }])
  await endAll()
  await look()
})

it('a message that was not accepted is sent again, as the same one and not at once', async () => {
  status = 500
  await announce(40)
  await look()
  await look()
  expect(received).toHaveLength(1)
  expect(warnings).toMatchObject([{ kind: 'announcements' }])
  await isDueNow()
  status = 200
  await look()
  await look()
  const [first, second, ...more] = bodies()
  expect(second).toEqual(first)
  expect(more).toEqual([])
  await endAll()
  await look()
})

it('what is over before the house could be told is never told', async () => {
  status = 503
  await announce(40)
  await look()
  await endAll()
  status = 200
  await look()
  await isDueNow()
  await look()
  expect(received).toHaveLength(1)
})

it('what begins again before its end was told goes on', () => {
  const told = { kind: 'chat', id: 'a', isOver: false, isSent: true, tries: 0 } as const
  const over = nextAlert(told, 'chat', false)
  expect(over).toMatchObject({ isOver: true, isSent: false })
  expect(nextAlert(over, 'chat', true)).toMatchObject({ isOver: false, isSent: true })
})

it('a receiver that stays away is asked less and less often, at last once an hour', () => {
  expect([1, 2, 3, 8, 20].map((tries) => retrySeconds(tries))).toEqual([30, 60, 120, 3600, 3600])
})
