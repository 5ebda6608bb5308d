import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { TransferSheet } from '../../../../src/features/transfer/transfer-sheet.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const nothing = () => undefined
const deposit = vi.fn<() => void>()
const games = vi.fn<() => void>()

function show(wallet: object): void {
  backend({ 'GET /api/wallet': { ...WIRE_WALLET, ...wallet } })
  renderInApp(<TransferSheet isOverHome={false} onClose={nothing} onDeposit={deposit} onGames={games} />)
}

beforeEach(logInAnew)

test.each([
  ['and no money is led to a deposit', 0, 'Deposit', deposit],
  ['but money is led to the games', 500, 'Choose a game', games],
])('a member who has no game account %s', async (_, amount, name, led) => {
  show({ wallet: { amount }, slots: [] })
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(led).toHaveBeenCalledOnce()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the source of a transfer that is chosen as its target is no longer the source', async () => {
  show({})
  await userEvent.click(await screen.findByRole('button', { name: /^To/ }))
  const picker = await screen.findByRole('dialog', { name: 'Transfer to' })
  await userEvent.click(within(picker).getByRole('button', { name: /^Main wallet/ }))
  expect(await screen.findByRole('button', { name: /^To.*Main wallet/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^From.*Select account/ })).toBeVisible()
})
