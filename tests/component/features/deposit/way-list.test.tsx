import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { WayList } from '../../../../src/features/deposit/list/way-list.tsx'
import { waysOf } from '../../../../src/features/deposit/ways.ts'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const BANK = {
  bankType: undefined,
  mode: undefined,
  bank: undefined,
  bankAccountName: 'KRAPAO',
  minimum: undefined,
}
const EXCHANGE = { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' }
const BANKS = [
  { ...BANK, bankCode: 'SCB', bankAccountNo: '1112223334', currency: 'BAHT', exchange: undefined },
  { ...BANK, bankCode: 'BCEL', bankAccountNo: '010120001234567001', currency: 'LAK', exchange: EXCHANGE },
]

beforeEach(logInAnew)

test.each([
  ['in kip is offered its own bank, and the Thai ones are folded', 'LAK', 'BCEL', 1],
  ['in baht is offered all banks', 'BAHT', 'SCB', 0],
])('a member with an account %s', async (_, currency, bankCode, folds) => {
  backend({ 'GET /api/wallet': { ...WIRE_WALLET, bankAccount: { bankCode, bankAccountNo: '1', currency } } })
  const ways = waysOf({ banks: BANKS, wallets: [], isManual: false, minimum: 100_00 }, bankCode)
  renderInApp(<WayList ways={ways} minimumSatang={100_00} onOpen={() => undefined} />)
  const own = await screen.findByRole('button', { name: /Your bank/ })
  await waitFor(() => expect(screen.queryAllByText('Only with a Thai bank account')).toHaveLength(folds))
  expect(own.closest('details')).toBeNull()
  const thai = document.querySelector('details')?.textContent ?? ''
  expect(thai.includes('SCB')).toBe(folds === 1)
  expect(thai).not.toContain('BCEL')
})
