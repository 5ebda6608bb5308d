import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { memberNotifier } from '../../../server/domains/members/notify-member.ts'
import { noSmsProvider, type SmsProvider } from '../../../server/outside/providers/sms.ts'
import { createMetrics } from '../../../server/platform/metrics/metrics.ts'
import { deskServerForFile } from '../../support/desk.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { stranger } from './newcomer.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const [manager, cashier] = [await server.enter('mali'), await server.enter('nok')]

/** The texts without a code that a phone received, the newest first. */
async function texts({ username }: Pick<Player, 'username'>): Promise<readonly string[]> {
  const { body } = await server.sandbox('GET', `/api/sms/${username}`)
  const messages: readonly { text: string; otpCode: string }[] = Object(body).messages
  return messages.filter(({ otpCode }) => otpCode === '').map(({ text }) => text)
}

/** What the member's page at the desk says of whether the house could tell them. */
async function toldAt({ id }: Player): Promise<readonly string[]> {
  const { timeline } = Object((await manager.call(`/api/members/${id}`)).body)
  const acts = timeline.map(({ what }: { what: string }) => what)
  return acts.filter((what: string) => what.endsWith('-told'))
}

const byHouse = (player: Player, act: string, body: object, key: string = randomUUID()) =>
  manager.call(`/api/members/${player.id}/${act}`, { because: 'asked', ...body }, { 'idempotency-key': key })

/** Two people give the member another account or phone. */
async function byTwo({ id }: Player, request: object): Promise<void> {
  await manager.propose({ memberId: id, ...request })
  await cashier.decide(id)
}

const logIn = ({ username, password }: { username: string; password: string }, language: string) =>
  server.request('/api/login', {
    method: 'POST',
    body: { username, password },
    headers: { 'accept-language': language },
  })

it('a member is told by SMS, in the language of their last login, that the house gave them a password, once', async () => {
  const newcomer = stranger()
  const player = await newPlayer(server, newcomer)
  await logIn(newcomer, 'lo')
  const key = randomUUID()
  const { body } = await byHouse(player, 'give-password', {}, key)
  await byHouse(player, 'give-password', {}, key)
  await expect.poll(() => texts(player)).toHaveLength(1)
  await expect.poll(() => toldAt(player)).toEqual(['member-told'])
  expect((await manager.call(`/api/members/${player.id}`)).body).toMatchObject({ canNotify: true })
  const [text] = await texts(player)
  expect(text).toMatch(/^Krapao: ທີມງານຕັ້ງລະຫັດຜ່ານໃໝ່/)
  expect(text).not.toContain(Object(body).password)
})

it('a member is told of another bank account by the house and by whoever has their session, and of no other change', async () => {
  const newcomer = stranger()
  const player = await newPlayer(server, newcomer)
  await logIn(newcomer, 'en')
  const { bankCode, bankAccountName, name } = newcomer
  await byTwo(player, { kind: 'member-account', bankCode, bankAccountName, bankAccountNo: '8800001111' })
  await expect.poll(() => texts(player)).toHaveLength(1)
  for (const bankAccountNo of ['8800002222', '8800002222'])
    await server.request('/api/account/profile', {
      method: 'PUT',
      token: player.token,
      body: { name, bankCode, bankAccountName, bankAccountNo },
    })
  // Refused: nothing was changed.
  await manager.propose({
    kind: 'member-account',
    memberId: player.id,
    bankCode,
    bankAccountName,
    bankAccountNo: '12',
  })
  await byHouse(player, 'give-password', {})
  await expect.poll(() => texts(player)).toHaveLength(3)
  expect(await texts(player)).toEqual([
    expect.stringContaining('our team gave you a new password'),
    expect.stringContaining('the one that ends in 2222'),
    expect.stringContaining('the one that ends in 1111'),
  ])
})

it('a member is told of another phone at the one that they had', async () => {
  const player = await newPlayer(server)
  const typed = await server.codeFor(manager, player.id, '0990001111')
  await byTwo(player, { kind: 'member-phone', ...typed })
  await expect.poll(() => texts(player)).toHaveLength(1)
  expect(await texts({ username: '0990001111' })).toEqual([])
  await expect.poll(() => toldAt(player)).toEqual(['member-told'])
})

it('an act is done although the provider refuses to tell the member of it', async () => {
  const player = await newPlayer(server)
  await server.sandbox('PUT', '/api/sms/behaviour', { mode: 'fail' })
  expect((await byHouse(player, 'give-password', {})).body).toMatchObject({ outcome: 'done' })
  await expect.poll(() => server.log()).toContain('a member was not told of a change')
  await expect.poll(() => toldAt(player)).toEqual(['member-not-told'])
  await server.sandbox('PUT', '/api/sms/behaviour', { mode: 'ok' })
  expect(server.log()).not.toContain(player.username)
})

function notifierWith(sendText: SmsProvider['sendText']) {
  const metrics = createMetrics()
  const sms = { ...noSmsProvider, ...(sendText && { sendText }) }
  const log = { warn: () => undefined }
  const rest = { timing: { providerDeadlineMs: 50 }, market: 'th', siteName: 'House', metrics, log } as const
  return { notifier: memberNotifier({ ...rest, db: server.db, sms }), metrics }
}

it('a notice goes to the former phone, in the language of the market to who has never logged in', async () => {
  const { id } = await newPlayer(server)
  await server.db.query('test.no-login', 'UPDATE member SET language = NULL WHERE id = $1', [id])
  const sendText = vi.fn<NonNullable<SmsProvider['sendText']>>(async () => undefined)
  const { notifier, metrics } = notifierWith(sendText)
  await notifier.notifyMember(id, { kind: 'phone' }, '0800000009')
  const sent = { phone: '0800000009', text: expect.stringMatching(/^House: เบอร์นี้ไม่ใช่เบอร์ของบัญชีคุณแล้ว/) }
  expect(sendText).toHaveBeenCalledWith(sent, expect.anything())
  expect(await metrics.text()).toContain('krapao_notices_total{outcome="sent"} 1')
})

it.each<[string, NonNullable<SmsProvider['sendText']>]>([
  ['refuses', () => Promise.reject(new Error('no credit'))],
  [
    'throws',
    () => {
      throw new Error('broken')
    },
  ],
  ['never answers', () => new Promise(() => undefined)],
])('a notice of a provider that %s is counted, and no error', async (_how, sendText) => {
  const { id } = await newPlayer(server)
  const { notifier, metrics } = notifierWith(sendText)
  expect(await notifier.notifyMember(id, { kind: 'password' })).toBe('failed')
  await notifier.notifyMember(randomUUID(), { kind: 'password' })
  expect(await metrics.text()).toContain('krapao_notices_total{outcome="failed"} 2')
})

it('nobody is told anything where the provider sends codes only', async () => {
  const { notifier, metrics } = notifierWith(undefined)
  expect(notifier.canNotify).toBe(false)
  expect(await notifier.notifyMember(randomUUID(), { kind: 'password' })).toBe('not-connected')
  expect(await metrics.text()).toContain('krapao_notices_total{outcome="failed"} 0')
})
