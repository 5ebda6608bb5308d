import { screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { wallet } from '../../../../src/contract/wallet.ts'
import { PendingSheet } from '../../../../src/features/withdraw/pending-sheet.tsx'
import { pendingWithdrawal } from '../../../../src/features/withdraw/withdrawal-rules.ts'
import { WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

/** Opens the progress of a withdrawal whose wire form has this in addition; the registered account is SCB •••3210. */
function follow(more: object): void {
  const item = { id: 'w', kind: 'withdrawal', amount: 500, since: '2026-11-25T00:00:00Z', ...more }
  const read = v.parse(wallet.read.response, { ...WIRE_WALLET, onItsWay: { items: [item] } })
  const pending = pendingWithdrawal(read)
  if (pending === undefined) throw new Error('nothing is pending')
  renderInApp(
    <PendingSheet
      wallet={read}
      pending={pending}
      limits={undefined}
      isFollowing
      isOverHome
      onFollow={() => {}}
      onContact={() => {}}
      onClose={() => {}}
    />,
  )
}

test('a withdrawal goes to the account that it was requested for, not to the one registered since', () => {
  follow({ account: { bankCode: 'KBANK', bank: { nameTH: 'กสิกรไทย', nameEN: 'Kasikorn' }, end: '7890' } })
  expect(screen.getByText('In your bank, Kasikorn •••7890')).toBeVisible()
})

test('a server that does not say where a withdrawal goes sends it to the registered account', () => {
  follow({})
  expect(screen.getByText('In your bank, SCB •••3210')).toBeVisible()
})
