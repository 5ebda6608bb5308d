/** People of the desk who act at the same moment at two nodes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { DEMO_STAFF_PASSWORD } from '../../../server/domains/staff/demo-staff.ts'
import { examineBooks } from '../../../server/ledger/books/ledger-audit.ts'
import { deskServerForFile } from '../../support/desk.ts'
import { requestAt } from '../../support/request-at.ts'
import { startNode } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { newPlayer, type Player } from '../rewards/player.ts'

const first = await deskServerForFile({ config: { rateLimit: false }, isShared: true })
await moveToNoon(first)
const other = await startNode(
  { DESK_PORT: '0', DATA_DIR: first.dataDir, DIST_DIR: first.dataDir },
  { connection: first.database.connection, isShared: true },
)
afterAll(() => other.stop())

type Node = 'first' | 'other'
const urls = { first: first.deskUrl, other: other.deskUrl }

/** Logs somebody in at one node. Returns how they call either. */
async function enter(node: Node, username: string) {
  const login = { username, password: DEMO_STAFF_PASSWORD, code: await first.code(username) }
  const { body } = await requestAt(urls[node], '/api/login', { method: 'POST', body: login })
  const token = String(Object(body).token)
  return (at: Node, path: string, sent?: object) =>
    requestAt(urls[at], path, { method: sent ? 'POST' : 'GET', body: sent, token, key: randomUUID() })
}
const [nok, lek, mali] = [
  await enter('first', 'nok'),
  await enter('other', 'lek'),
  await enter('first', 'mali'),
]

let member: Player
let id: string
beforeEach(async () => {
  member = await newPlayer(first)
  await member.deposit(900)
  id = await first.withdrawal(member, 300)
})

type Call = typeof nok
const act = async (by: Call, at: Node, what: object) =>
  Object((await by(at, `/api/withdrawals/${id}/act`, what)).body)
const sorted = (answers: readonly { outcome?: unknown }[]) =>
  answers.map(({ outcome }) => String(outcome)).toSorted()
/** The outcomes of the same person doing it at both nodes at once, in alphabetical order. */
const atBoth = async (what: (at: Node) => object) => {
  const done = await Promise.all((['first', 'other'] as const).map((at) => act(nok, at, what(at))))
  return sorted(done)
}

it('a withdrawal is claimed at one of them, approved once and paid once', async () => {
  const claims = await Promise.all([act(nok, 'first', { act: 'claim' }), act(lek, 'other', { act: 'claim' })])
  expect(sorted(claims)).toEqual(['done', 'taken'])
  if (claims[0].outcome === 'taken') {
    await act(mali, 'first', { act: 'release' })
    await act(nok, 'other', { act: 'claim' })
  }
  expect(await atBoth(() => ({ act: 'approve' }))).toEqual(['done', 'moved-on'])
  const paid = await atBoth((at) => ({ act: 'pay', bankCode: 'SCB', reference: `${at}-${id}` }))
  expect(paid).toEqual(['done', 'moved-on'])
  expect(await member.walletSatang()).toBe(600_00)
})

it('a correction is proposed once and confirmed once, by one of two', async () => {
  const { timeline } = Object((await nok('first', `/api/members/${member.id}`)).body)
  const { reference } = timeline.find(({ credit }: { credit?: object }) => credit).credit
  const request = { kind: 'credit-back', memberId: member.id, because: 'a test', reference, amount: 200 }
  const proposed = await Promise.all(
    (['first', 'other'] as const).map((at) => nok(at, '/api/proposals/propose', request)),
  )
  expect(sorted(proposed.map(({ body }) => Object(body)))).toEqual(['already-proposed', 'done'])
  const [waiting] = Object((await lek('other', '/api/proposals', { memberId: member.id })).body)
  const confirm = (by: Call, at: Node) => by(at, `/api/proposals/${waiting.id}/act`, { act: 'confirm' })
  const confirmed = await Promise.all([confirm(lek, 'other'), confirm(mali, 'first')])
  expect(sorted(confirmed.map(({ body }) => Object(body)))).toEqual(['done', 'moved-on'])
  expect(await member.walletSatang()).toBe(400_00)
  expect(await examineBooks(first.db)).toBeUndefined()
})

it('a session that ends at one node has ended at the other, and so has that of who was suspended', async () => {
  const somchai = await enter('other', 'somchai')
  expect((await somchai('first', '/api/me')).status).toBe(200)
  await somchai('first', '/api/logout', {})
  expect((await somchai('other', '/api/me')).status).toBe(401)
  await mali('first', `/api/people/${await first.idOf('lek')}`, { status: 'suspended' })
  expect((await act(lek, 'other', { act: 'claim' })).message).toBe('invalid-token')
})
