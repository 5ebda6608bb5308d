import { beforeEach, expect, test, vi } from 'vitest'
import type * as Registration from '../../../../src/features/register/api/registration.ts'
import { newBrowser } from '../../storage/browser.ts'

beforeEach(newBrowser)

const APPLICANT = {
  phone: '0812345678',
  name: ' Somchai ',
  password: ' any thing ',
  sourceCode: '',
  inviteCode: 'PR7',
  otpToken: 'token-1',
}
const BANK = {
  bankCode: 'KTB',
  bankAccountNo: '1234567890',
  firstName: ' somchai ',
  lastName: 'jaidee',
  currency: 'LAK',
} as const

async function sentBy(run: (data: typeof Registration) => Promise<void>) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(new URL(request.url).pathname, await request.json())
    return Response.json({ message: 'OK' })
  })
  await run(await import('../../../../src/features/register/api/registration.ts'))
  return sent
}

test('before the bank is known, it is sent as empty text', async () => {
  expect(await sentBy(({ checkApplicant }) => checkApplicant(APPLICANT))).toEqual([
    '/api/account/validate',
    {
      username: '0812345678',
      name: 'Somchai',
      password: ' any thing ',
      sourceCode: '',
      inviteCode: 'PR7',
      otpToken: 'token-1',
      bankCode: '',
      bankAccountName: '',
      bankAccountNo: '',
    },
  ])
})

test('a Thai member is sent with the holder’s name in capitals and without a currency', async () => {
  const [path, body] = await sentBy(({ register }) => register(APPLICANT, BANK))
  expect(path).toBe('/api/account')
  expect(body).toMatchObject({ bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo: '1234567890' })
  expect(body).not.toHaveProperty('currency')
})

test('without a proof, none is sent', async () => {
  const sent = await sentBy(({ register }) => register({ ...APPLICANT, otpToken: undefined }, BANK))
  expect(sent[1]).not.toHaveProperty('otpToken')
})

test('a Lao member is sent with the currency of their bank account', async () => {
  vi.stubEnv('VITE_MARKET', 'lo')
  const [, body] = await sentBy(({ register }) => register(APPLICANT, BANK))
  expect(body).toMatchObject({ currency: 'LAK' })
})
