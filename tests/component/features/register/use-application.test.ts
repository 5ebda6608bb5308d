import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { registrationDraft } from '../../../../src/features/register/api/registration-draft.ts'
import type { BankValues } from '../../../../src/features/register/bank-step.tsx'
import { BANK_STEP, useApplication } from '../../../../src/features/register/use-application.ts'
import { type Answers, backend } from '../../../unit/data/backend.ts'
import { newBrowser } from '../../../unit/storage/browser.ts'

/** Whether there is a connection. */
const line = vi.hoisted(() => ({ isDown: true }))

vi.mock('../../../../src/features/register/bank-step.tsx', () => {
  if (line.isDown) throw new Error('Failed to fetch dynamically imported module')
  return { BankStep: () => null }
})

const BANK: BankValues = {
  currency: 'BAHT',
  bankCode: 'SCB',
  bankAccountNo: '1234567890',
  firstName: 'Somchai',
  lastName: 'Jaidee',
}
const CORRECTED = { ...BANK, bankAccountNo: '1234567891' }
const REGISTER = 'POST /api/account'

beforeEach(() => {
  newBrowser()
  registrationDraft.clear()
})

/** A visitor at the last step, whose attempts with these data have had no answer; the server has the first of them. */
function afterSilentAttempts(...attempts: readonly BankValues[]) {
  const answers: Answers = { 'GET /api/lookup/terminated': { terminated: null } }
  backend(answers)
  const finish = vi.fn<(phone: string) => void>()
  const ways = { goTo: () => undefined, goBack: () => undefined, finish }
  const phone = '0812345678'
  const application = { phone, password: 'secret-1', invitedBy: undefined, onAccepted: () => undefined, ways }
  const { result } = renderHook(() => useApplication(application))
  const send = (bank: BankValues) => act(() => Promise.allSettled([result.current.finish(bank)]))
  return {
    finish,
    send: async (bank: BankValues) => {
      answers[REGISTER] = () => Promise.reject(new TypeError('Failed to fetch'))
      for (const attempt of attempts) await send(attempt)
      answers[REGISTER] = () => Response.json({ message: 'EXISTING_USER' }, { status: 409 })
      const [outcome] = await send(bank)
      return outcome
    },
  }
}

test('who sends the same again after an attempt without an answer is registered', async () => {
  const { send, finish } = afterSilentAttempts(BANK, BANK)
  // The number was proven again meanwhile.
  registrationDraft.change({ otpToken: 'another' })
  expect(await send({ ...BANK })).toMatchObject({ status: 'fulfilled' })
  expect(finish).toHaveBeenCalledWith('0812345678')
})

test.each([
  ['corrected data after an attempt without an answer', [BANK]],
  ['data that may not be those that arrived first', [BANK, CORRECTED]],
  ['data of which no attempt was without an answer', []],
])('%s are not reported as registered', async (_, attempts) => {
  const { send, finish } = afterSilentAttempts(...attempts)
  expect(await send(CORRECTED)).toMatchObject({
    status: 'rejected',
    reason: { code: 'EXISTING_USER' },
  })
  expect(finish).not.toHaveBeenCalled()
})

test('a bank step that cannot be loaded is a matter of the connection, and is loaded later', async () => {
  await expect(BANK_STEP.load()).rejects.toMatchObject({ code: 'NETWORK' })
  expect(BANK_STEP.component).toBeUndefined()
  line.isDown = false
  await BANK_STEP.load()
  expect(BANK_STEP.component).toBeDefined()
})
