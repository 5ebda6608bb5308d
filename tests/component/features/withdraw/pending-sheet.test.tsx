import { screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { wallet } from '../../../../src/contract/wallet.ts'
import { PendingSheet } from '../../../../src/features/withdraw/pending-sheet.tsx'
import { pendingWithdrawal } from '../../../../src/features/withdraw/withdrawal-rules.ts'
import { WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const ID = '01a214c9-8a31-7000-8400-b155baea8a4a'

/** Opens the progress of a withdrawal; the registered account is SCB •••3210. */
function follow(item: object = {}, more: object = {}): void {
  const pending = { id: ID, kind: 'withdrawal', amount: 500, since: '2026-11-25T00:00:00Z', ...item }
  const read = v.parse(wallet.read.response, { ...WIRE_WALLET, onItsWay: { items: [pending] }, ...more })
  const leads = {
    onFollow: vi.fn<() => void>(),
    onContact: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
  }
  const found = pendingWithdrawal(read)
  if (found === undefined) throw new Error('nothing is pending')
  renderInApp(
    <PendingSheet wallet={read} pending={found} limits={undefined} isFollowing isOverHome {...leads} />,
  )
}

const OTHER = { bankCode: 'KBANK', bank: { nameTH: 'กสิกรไทย', nameEN: 'Kasikorn' }, end: '7890' }

test.each([
  ['goes to the account that it was requested for', { account: OTHER }, {}, 'In your bank, Kasikorn •••7890'],
  ['goes to the registered account if the server names none', {}, {}, 'In your bank, SCB •••3210'],
  ['names no account if the phone has kept none', {}, { bankAccount: undefined }, 'In your bank'],
])('a pending withdrawal %s', (_, item, more, step) => {
  follow(item, more)
  expect(screen.getByText(step)).toBeVisible()
})

test('the reference of a pending withdrawal is short on the screen and copied in full', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  Object.assign(navigator, { clipboard: { writeText } })
  follow()
  expect(screen.getByText('BAEA-8A4A')).toBeVisible()
  expect(screen.queryByText(ID)).toBeNull()
  screen.getByRole('button', { name: 'Copy reference' }).click()
  await expect.poll(() => writeText.mock.calls).toEqual([[ID]])
})
