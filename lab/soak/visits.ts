import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { isSlipOpen } from '../../server/domains/deposits/evidence/slips/slip-closure.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { plainPng } from '../../tests/server/platform/files/pictures.ts'
import { ChatWidget } from '../bench/chat-widget.ts'
import { BENCH_PASSWORD } from '../bench/sizing/seed-site.ts'
import type { SoakMember, SoakSite } from './soak-member.ts'

/** The actions of a visit, besides reading the wallet. A member makes one visit at a time. */
type Visit = (member: SoakMember, think: () => Promise<void>, chatOrigin: string) => Promise<void>

/** The settings of the nodes, which have no settings file. */
const SETTINGS = readSettings()

/** Time limit from sending a message to receiving it, mostly through the other node, in ms; after that it counts as lost. */
const HEARING_MS = 20_000

const PAGE = { page: 1, limit: 10 }

const moveMoney: Visit = async (member, think) => {
  const amount = randomInt(1, 100)
  await member.callOnce('POST', '/api/wallet/transfer', { from: 'WALLET', to: 'JOKER', amount })
  await think()
  await member.call('GET', '/api/wallet/refresh/slot')
  await think()
  await member.callOnce('POST', '/api/wallet/transfer', { from: 'JOKER', to: 'WALLET', amount })
  await think()
  await member.call('GET', '/api/wallet')
}

const payIn: Visit = async (member, think) => {
  await member.outside('/api/bank/transfer', { username: member.username, bankCode: 'SCB', amount: 100 })
  await think()
  const { qrcodeId } = v.parse(
    v.object({ qrcodeId: v.string() }),
    await member.callOnce('POST', '/api/qrcode/KBANK', { amount: 20 }),
  )
  await think()
  await member.call('GET', '/api/qrcode/KBANK')
  await member.outside(`/api/qr/${qrcodeId}/pay`, {})
  await think()
  await member.call('POST', '/api/statement', { body: PAGE })
}

const payOut: Visit = async (member, think) => {
  await member.callOnce('POST', '/api/wallet/withdraw', { amount: 100 })
  await think()
  await member.call('GET', '/api/wallet')
  const outcome = randomInt(5) === 0 ? 'FAILED' : 'SUCCESS'
  await member.outside('/api/withdrawals/settle', { username: member.username, outcome })
  await think()
  await member.call('POST', '/api/statement', { body: PAGE })
}

const handInSlip: Visit = async (member, think) => {
  const form = new FormData()
  form.append('bankCode', 'SCB')
  form.append('file', await member.slip(30), 'slip.png')
  await think()
  const isOpen = isSlipOpen(new Date(), SETTINGS.slips)
  await member.call('POST', '/api/wallet/slip', { body: form, key: randomUUID(), status: isOpen ? 200 : 400 })
  await think()
  await member.call('POST', '/api/statement/slip', { body: PAGE })
}

const turnWheel: Visit = async (member, think) => {
  await member.outside(`/api/members/${member.username}/coins`, { coins: 2 })
  await member.call('GET', '/api/spinwheel/setup')
  await think()
  await member.callOnce('POST', '/api/spinwheel/spin')
  await think()
  const coupons = v.parse(
    v.array(v.object({ _id: v.string() })),
    await member.call('GET', '/api/spinwheel/coupon'),
  )
  await think()
  for (const { _id: coupon } of coupons.slice(0, 2)) {
    await member.callOnce('POST', '/api/spinwheel/coupon/claim', { coupon })
    await think()
  }
}

const talkAsMember: Visit = async (member, think) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(plainPng(randomInt(8, 500)))], { type: 'image/png' }), 'a.png')
  await member.call('POST', '/api/chat/upload-image', { body: form })
  await think()
  const message = { message_type: 'text', payload: 'ยอดเงินเข้าหรือยัง' }
  const sent = { session_id: randomUUID(), createdAt: new Date().toISOString() }
  await member.call('POST', '/api/chat/send-message', { body: { sender: 'customer', message, ...sent } })
  await think()
  await member.call('POST', '/api/chat/history', { body: { limit: 20, skip: 0 } })
}

const talkAsGuest: Visit = async (member, think, chatOrigin) => {
  using widget = new ChatWidget(chatOrigin)
  await inTime(widget.joined(), 'joining the chat')
  for (let turn = 0; turn < 2; turn += 1) {
    await inTime(widget.sendAndReceive('สวัสดี'), 'receiving a message')
    await think()
    await member.outside('/api/chat/reply', { guestId: widget.guestId, message: 'สวัสดีครับ' })
    if (randomInt(4) === 0) {
      widget.disconnect()
      await inTime(widget.joined(), 'joining the chat again')
    }
  }
}

/** Sends a wrong password, then the right one; at the end most sessions log out. */
const comeAndGo: Visit = async (member, think) => {
  const { username } = member
  if (randomInt(4) === 0) {
    await member.call('POST', '/api/login', { body: { username, password: 'wrong-one' }, status: 401 })
    await think()
  }
  const body = { username, password: BENCH_PASSWORD }
  const { token } = v.parse(
    v.object({ token: v.string() }),
    await member.call('POST', '/api/login', { body }),
  )
  const atHome = member.withToken(token)
  await think()
  await atHome.call('GET', '/api/account/profile')
  await atHome.call('GET', '/api/wallet')
  await think()
  if (randomInt(5) > 0) await atHome.call('POST', '/api/logout')
}

async function inTime(wanted: Promise<unknown>, what: string): Promise<void> {
  const late = new AbortController()
  const tooLate = delay(HEARING_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${what} took longer than ${HEARING_MS} ms`)
  })
  try {
    await Promise.race([wanted, tooLate])
  } finally {
    late.abort()
    tooLate.catch(() => undefined)
  }
}

/** The purposes of visits, with their share in percent. */
const MIX: readonly (readonly [number, Visit])[] = [
  [30, moveMoney],
  [15, payIn],
  [10, payOut],
  [5, handInSlip],
  [10, turnWheel],
  [5, talkAsMember],
  [10, talkAsGuest],
  [15, comeAndGo],
]

/** Keeps that many members in consecutive visits until the signal; then each finishes the current visit. */
export async function keepVisiting(
  site: SoakSite,
  members: SoakMember[],
  { atOnce, thinkMs, signal }: { atOnce: number; thinkMs: number; signal: AbortSignal },
): Promise<void> {
  const think = () => delay(randomInt(Math.ceil(thinkMs / 2), thinkMs * 2), undefined, { ref: true })

  async function visitAfterVisit(): Promise<void> {
    while (!signal.aborted) {
      // In turns, so that no member comes twice within a minute, or makes two visits at once.
      const member = members.shift()
      if (member === undefined) throw new Error('too few members')
      try {
        await member.call('GET', '/api/wallet')
        await think()
        await randomVisit()(member, think, site.chatOrigin)
        await think()
      } catch (error) {
        site.book.noteError(error instanceof Error ? error.message : String(error))
        await think()
      } finally {
        members.push(member)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitAfterVisit))
}

function randomVisit(): Visit {
  let at = randomInt(MIX.reduce((sum, [share]) => sum + share, 0))
  for (const [share, visit] of MIX) {
    if (at < share) return visit
    at -= share
  }
  return moveMoney
}
