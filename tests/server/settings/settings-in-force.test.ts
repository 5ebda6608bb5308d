import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { spinwheel } from '../../../src/contract/spinwheel.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { moneyClient } from '../games/money-server.ts'
import { slipForm, plainPng } from '../platform/files/pictures.ts'

const SETTINGS = {
  withdrawals: { minimum: 250, maximum: 300, usualMinutes: 40 },
  deposits: { minimum: 5, announcementMaximum: 40, qrMaximum: 60, qrMinutes: 2 },
  // Closed all day but for the last minute.
  slips: { closedFrom: '00:00', closedTo: '23:59' },
  bonuses: { FIRST50: { amount: 70, turnoverMultiple: 4 } },
  refund: { percentOfLoss: 50 },
  invite: { percentOfTurnover: 0.75 },
  logins: { failuresInARow: 2, lockMinutes: 3 },
  otp: { tries: 2, blockMinutes: 4, resendSeconds: 7 },
  wheel: { weights: { A: 993, B: 1, C: 1, D: 1, E: 1, F: 1, G: 1, H: 1 }, couponDays: 2 },
}

const server = await serverForFile({ settings: SETTINGS })
const token = await server.logIn()

const lookup = async (name: string) => (await server.request(`/api/lookup/${name}`, { token })).body

const createQr = (amount: number) =>
  server.request('/api/qrcode/KBANK', { method: 'POST', token, body: { amount } })

const refusal = (reason: string, bound: number) => ({
  status: 400,
  body: { message: 'KEY_INVALID', params: { key: 'amount', reason, bound } },
})

it('a setting of the operator is returned to clients', async () => {
  expect(await lookup('withdraw')).toEqual({ withdrawMin: 250, withdrawMax: 300, usualMinutes: 40 })
  expect(await lookup('deposit')).toMatchObject({ minimum: 5 })
  expect(await lookup('slip')).toMatchObject(SETTINGS.slips)
})

it('a setting of the operator applies to a withdrawal, from the wallet and from everywhere', async () => {
  const client = moneyClient(server, await memberWith(server.db, { WALLET: 1000_00 }))
  for (const withdraw of [client.withdraw, client.withdrawAll]) {
    expect(await withdraw(249.99)).toMatchObject(refusal('minimum', 250))
    expect(await withdraw(300.01)).toMatchObject(refusal('maximum', 300))
  }
  expect(await client.withdraw(250)).toMatchObject({ status: 200 })
})

it('a setting of the operator applies to an announced deposit', async () => {
  const client = moneyClient(server, await memberWith(server.db, { WALLET: 0 }))
  const statuses = []
  for (const amount of [4.99, 5, 40, 40.01]) statuses.push((await client.announce(amount)).status)
  expect(statuses).toEqual([400, 200, 200, 400])
})

it('a setting of the operator applies to a QR', async () => {
  expect((await createQr(60.01)).body).toMatchObject({ hasQrcode: false })
  const { body } = await createQr(60)
  expect(body).toMatchObject({ hasQrcode: true })
  expect(body).toHaveProperty(
    'expireIn',
    expect.toSatisfy((seconds) => seconds > 100 && seconds <= 120),
  )
})

it('a setting of the operator is shown in the chances of the wheel', async () => {
  const { body } = await server.request('/api/spinwheel/setup', { token })
  expect(parse(spinwheel.setup.response, body).result.activeSpinwheel?.slice[0]?.htmlDescription).toContain(
    '99.4%',
  )
  expect(JSON.stringify(await lookup('conditions'))).toContain('฿5 99.4%, ฿20 0.1%')
})

it('a setting of the operator is shown and given by bonuses, and shown in their pictures', async () => {
  const client = await memberWith(server.db, { WALLET: 0 })
  const { body } = await server.request('/api/bonus', { token })
  expect(JSON.stringify(body)).toContain('<b>฿70</b>')
  const options = { method: 'POST', token: client.token }
  expect(await server.request('/api/bonus/activate/FIRST50', options)).toMatchObject({ status: 200 })
  expect(await booksOf(server.db, client.id)).toMatchObject({ wallet: 70_00 })
  expect((await server.request('/media/banners/FIRST50-terms/picture.svg')).body).toContain('×4')
  expect((await server.request('/media/banners/refund-share/picture.svg')).body).toContain('50%')
  expect((await server.request('/media/banners/invite-share/picture.svg')).body).toContain('0.75%')
})

it('a setting of the operator applies to prizes: they wait for two days', async () => {
  await server.request('/api/spinwheel/spin', { method: 'POST', token })
  await server.sandbox('POST', '/api/members/0812345678/coupon', { prizeCode: 'CASH5' })
  expect(
    await server.db.query(
      'test.coupon-days',
      `SELECT count(*)::integer AS coupons, extract(day FROM expires_at - created_at)::integer AS days
           FROM coupon GROUP BY 2`,
    ),
  ).toEqual([{ coupons: 2, days: 2 }])
})

it('a setting of the operator applies to slips', async () => {
  await moveToNoon(server)
  const body = slipForm(plainPng(100))
  expect(await server.request('/api/wallet/slip', { method: 'POST', token, body })).toMatchObject({
    status: 400,
    body: { message: 'SLIP_UPLOAD_FAIL' },
  })
})

const post = (path: string, body: object) => server.request(path, { method: 'POST', body })

const logIn = () => post('/api/login', { username: '0822222222', password: 'wrong' })
const send = () => post('/api/otp/send', { phoneNumber: '0833333333' })

it('the operator decides after how many wrong passwords a number is locked, and for how long', async () => {
  const statuses = [(await logIn()).status, (await logIn()).status]
  const { status, headers } = await logIn()
  expect([...statuses, status]).toEqual([401, 401, 429])
  expect(Number(headers.get('retry-after'))).toSatisfy((seconds) => seconds > 170 && seconds <= 180)
})

it('the operator decides how often a code is sent and tried, and the app learns how long to wait', async () => {
  const { body } = await send()
  expect(body).toMatchObject({ resendSeconds: 7 })
  const tooSoon = await send()
  expect(tooSoon.body).toMatchObject({ message: 'REQUEST_LIMIT_1MIN' })
  expect(Number(tooSoon.headers.get('retry-after'))).toBeLessThanOrEqual(7)
  const verify = () => post('/api/otp/verify', { otpToken: Object(body).otpToken, otpCode: '000000' })
  expect((await verify()).body).toEqual({ message: 'OTP_CODE_INVALID' })
  const blocked = await verify()
  expect(blocked.body).toMatchObject({ message: 'OTP_BLOCK' })
  expect(Number(blocked.headers.get('retry-after'))).toBe(240)
})
