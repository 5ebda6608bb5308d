import { expect, it } from 'vitest'
import { serverForFile } from '../../support/test-server.ts'

const server = await serverForFile({
  settings: {
    logins: { failuresInARow: 2, lockMinutes: 3 },
    otp: { tries: 2, blockMinutes: 4, resendSeconds: 7 },
  },
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
