import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wallet } from '../../../src/contract/wallet.ts'
import { setHiding } from '../../../src/data/wallet/own-baht.ts'
import { ActiveBonus } from '../../../src/features/bonus/active-bonus.tsx'
import { HandedInSlip } from '../../../src/features/deposit/handed-in/handed-in-slip.tsx'
import { InviteSheet } from '../../../src/features/invite/invite-sheet.tsx'
import { CollectedRefund } from '../../../src/features/refund/refund-offer.tsx'
import { RefundSheet } from '../../../src/features/refund/refund-sheet.tsx'
import { SlipHistorySheet } from '../../../src/features/slip-history/slip-history-sheet.tsx'
import { CouponList } from '../../../src/features/spin/coupon-list.tsx'
import { PendingSheet } from '../../../src/features/withdraw/pending-sheet.tsx'
import { logInAnew } from '../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../unit/data/backend.ts'
import { renderInApp } from '../in-app.tsx'

const AT = '2026-11-25T05:00:00.000Z'
const WALLET = v.parse(wallet.read.response, WIRE_WALLET)
const SLIP = { reference: 'a-slip', createdAt: AT, amount: 310, status: 'SUCCESS' }

beforeEach(async () => {
  await logInAnew()
  backend({
    'GET /api/wallet': WIRE_WALLET,
    'POST /api/invite': [{ from: { name: 'Malee' }, amount: 45, createdAt: AT }],
    'GET /api/refund/check': { result: true, refundAmount: 320, receivedAmount: 80 },
    'POST /api/refund': [{ refundAmount: 60, createdAt: AT }],
    'POST /api/statement/slip': [SLIP],
    'GET /api/spinwheel/coupon': [{ _id: 'c', prize: { slice: 'A', name: 'Cash' }, amount: 50 }],
  })
  URL.createObjectURL = () => 'blob:slip'
})
afterEach(() => setHiding(false))

const nothing = () => {}

function pending(isFollowing: boolean) {
  return (
    <PendingSheet
      key={String(isFollowing)}
      wallet={WALLET}
      pending={{ amountSatang: 500_00, since: AT, id: 'w' }}
      limits={undefined}
      isFollowing={isFollowing}
      isOverHome
      onFollow={nothing}
      onContact={nothing}
      onClose={nothing}
    />
  )
}

const BONUS = {
  amount: 100_00,
  value: 120_00,
  turnover: 2000_00,
  target: 2000_00,
  successAt: 150_00,
  failAt: 10_00,
}

const SCREENS: readonly (readonly [what: string, shown: ReactNode, figure: RegExp])[] = [
  ['a withdrawal that is followed', pending(true), /500\.00/],
  ['a withdrawal that stops another', pending(false), /500\.00/],
  ['what friends have earned', <InviteSheet key="invite" onClose={nothing} />, /150\.00/],
  ['what friends have earned before', <InviteSheet key="invites" onClose={nothing} />, /45\.00/],
  ['a refund', <RefundSheet key="refund" onClose={nothing} />, /320\.00/],
  ['the refunds before it', <RefundSheet key="refunds" onClose={nothing} />, /60\.00/],
  [
    'a collected refund, with its question',
    <CollectedRefund
      key="collected"
      amountSatang={80_00}
      onBusy={nothing}
      onDone={nothing}
      onRefused={nothing}
    />,
    /80\.00/,
  ],
  ['the slips', <SlipHistorySheet key="slips" onClose={nothing} />, /310\.00/],
  [
    'a slip that was handed in',
    <HandedInSlip
      key="slip"
      reference="a-slip"
      picture={new File(['x'], 'slip.png')}
      onAnother={nothing}
      onHome={nothing}
    />,
    /310\.00/,
  ],
  ['the coupons', <CouponList key="coupons" onResult={nothing} />, /50\.00/],
  [
    'a held bonus',
    <ActiveBonus
      key="bonus"
      held={{ status: true, type: 'W20', progress: BONUS, ending: undefined }}
      onResult={nothing}
    />,
    /100\.00/,
  ],
]

test.each(SCREENS)(
  '%s has no amount that can be read, or heard, while amounts are hidden',
  async (...[, shown, figure]) => {
    renderInApp(shown)
    expect((await screen.findAllByText(figure)).length).toBeGreaterThan(0)
    act(() => setHiding(true))
    expect(document.body.textContent).not.toMatch(/\d\.\d\d/)
    expect(screen.getAllByText(/••••••/).length).toBeGreaterThan(0)
  },
)
