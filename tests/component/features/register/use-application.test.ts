import { expect, test, vi } from 'vitest'
import { BANK_STEP } from '../../../../src/features/register/use-application.ts'

/** Whether there is a connection. */
const line = vi.hoisted(() => ({ isDown: true }))

vi.mock('../../../../src/features/register/bank-step.tsx', () => {
  if (line.isDown) throw new Error('Failed to fetch dynamically imported module')
  return { BankStep: () => null }
})

test('a bank step that cannot be loaded is a matter of the connection, and is loaded later', async () => {
  await expect(BANK_STEP.load()).rejects.toMatchObject({ code: 'NETWORK' })
  expect(BANK_STEP.component).toBeUndefined()
  line.isDown = false
  await BANK_STEP.load()
  expect(BANK_STEP.component).toBeDefined()
})
