import { expect, test, vi } from 'vitest'
import { loadBankStep, loadedBankStep } from '../../../../src/features/register/load-bank-step.ts'

/** Whether there is a connection. */
const line = vi.hoisted(() => ({ isDown: true }))

vi.mock('../../../../src/features/register/bank-step.tsx', () => {
  if (line.isDown) throw new Error('Failed to fetch dynamically imported module')
  return { BankStep: () => null }
})

test('a bank step that cannot be loaded is a matter of the connection, and is loaded later', async () => {
  await expect(loadBankStep()).rejects.toMatchObject({ code: 'NETWORK' })
  expect(loadedBankStep()).toBeUndefined()
  line.isDown = false
  await loadBankStep()
  expect(loadedBankStep()).toBeDefined()
})
