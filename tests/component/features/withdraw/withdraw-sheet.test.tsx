import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { WithdrawSheet } from '../../../../src/features/withdraw/withdraw-sheet.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

test('a member whose password the house gave is led from the withdrawal to the change of it', async () => {
  await logInAnew()
  backend({
    'GET /api/wallet': WIRE_WALLET,
    'GET /api/lookup/withdraw': { withdrawMin: 100, withdrawMax: 50_000 },
    'GET /api/bonus/check/active': { status: false },
    'POST /api/wallet/withdrawAll': () => Response.json({ message: 'PASSWORD_GIVEN' }, { status: 403 }),
  })
  const led = vi.fn<() => void>()
  open({ onPassword: led })
  await userEvent.type(await screen.findByRole('textbox'), '500')
  await userEvent.click(screen.getByRole('button', { name: 'Review' }))
  const confirm = await screen.findByRole('button', { name: /^Withdraw/ })
  await expect.poll(() => confirm.hasAttribute('disabled')).toBe(false)
  await userEvent.click(confirm)
  expect(await screen.findByText(/You have a password that we gave you/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(led).toHaveBeenCalledOnce()
})

test('a wallet and limits that cannot be loaded are one failure with one button, which loads both', async () => {
  await logInAnew()
  backend({
    'GET /api/wallet': () => new Response(null, { status: 500 }),
    'GET /api/lookup/withdraw': () => new Response(null, { status: 500 }),
    'GET /api/bonus/check/active': { status: false },
  })
  open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('textbox')).toBeNull()
  backend({
    'GET /api/wallet': WIRE_WALLET,
    'GET /api/lookup/withdraw': { withdrawMin: 100, withdrawMax: 50_000 },
    'GET /api/bonus/check/active': { status: false },
  })
  await userEvent.click(again)
  expect(await screen.findByText(/^Between/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

function open({ onPassword = nothing }: { onPassword?: () => void } = {}) {
  renderInApp(
    <WithdrawSheet
      onClose={nothing}
      onStatement={nothing}
      onContact={nothing}
      onBonus={nothing}
      onDeposit={nothing}
      onPassword={onPassword}
    />,
  )
}

function nothing() {
  return undefined
}
