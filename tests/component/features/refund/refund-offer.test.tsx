import { screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { refund } from '../../../../src/contract/refund.ts'
import { RefundOffer } from '../../../../src/features/refund/refund-offer.tsx'
import { renderInApp } from '../../in-app.tsx'

/** A refund as the server sends it. */
const show = (check: object) =>
  renderInApp(
    <RefundOffer check={v.parse(refund.check.response, check)} isReceiving={false} onReceive={nothing} />,
  )
const nothing = () => undefined

test.each([
  [
    'a gain is not refunded',
    { net: 120 },
    'Nothing today: yesterday you won ฿120.00, and only a loss is refunded.',
  ],
  ['nothing was lost', { net: 0 }, 'Nothing today: you lost nothing yesterday.'],
  ['the server does not say why', {}, /^A refund is part of yesterday’s loss\./],
])('without a refund it is said when the next one comes, and why there is none: %s', (_why, facts, words) => {
  show(facts)
  expect(screen.getByText('After midnight')).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('without a refund it is said what today counts for so far', () => {
  show({ net: 0, today: -60 })
  expect(screen.getByText('Today so far')).toBeVisible()
  expect(screen.getByText('−฿60.00')).toBeVisible()
})

test('while rounds are missing no other time is named, and what the server explains is shown without a refund, too', async () => {
  show({ counting: true, net: 120, info: '<p>5% of a loss</p>' })
  expect(screen.getByText('Being counted')).toBeVisible()
  expect(screen.getByText(/^Yesterday’s rounds are still being counted\./)).toBeVisible()
  expect(screen.queryByText('After midnight')).toBeNull()
  expect(await screen.findByText('5% of a loss')).toBeVisible()
})

test('while the operator offers no refunds no next one is promised', () => {
  show({ active: false, net: -100 })
  expect(screen.getByText('Not at the moment')).toBeVisible()
  expect(screen.getByText(/^Refunds are closed for now\./)).toBeVisible()
  expect(screen.queryByText('After midnight')).toBeNull()
})

test('a refund that a held bonus blocks cannot be received', () => {
  show({ result: true, refundAmount: 20, bonus: true })
  expect(screen.getByText('Refund available 20.00 baht')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Receive refund' })).toBeDisabled()
})
