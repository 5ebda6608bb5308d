import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ask, openDesk, openWithdrawal, pageOf, type, WITHDRAWAL, WITHDRAWAL_PATH } from './open-desk.tsx'

test.each([
  ['LAK', 'Somchai · SCB ··7890 · account in kip · ฿300'],
  ['BAHT', 'Somchai · SCB ··7890 · account in baht · ฿300'],
  [undefined, 'Somchai · SCB ··7890 · ฿300'],
])('who marks a withdrawal as paid reads the currency of the account (%s)', async (currency, about) => {
  await openWithdrawal({ ...WITHDRAWAL, state: 'approved', currency })
  fireEvent.click(await screen.findByRole('button', { name: /^Mark as paid/ }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(about)
})

test('a new account and the name of somebody else are marked in the row and on the page', async () => {
  const accountBefore = 'KBANK ··1234'
  const marks = { accountBefore, isYoungAccount: true, isOtherHolder: true, formerName: 'Somsak' }
  await openWithdrawal({ ...WITHDRAWAL, ...marks })
  expect(await screen.findByText(/^Registered since .*, before KBANK ··1234$/)).toHaveClass('bad')
  expect(screen.getByText(/differs from the member's: Somchai, until lately Somsak$/)).toHaveClass('bad')
  expect(screen.getByRole('link', { name: /New account · Other name$/ })).toBeVisible()
  expect(screen.getByText('New account · Other name')).toHaveClass('bad-text')
  expect(screen.getByText(/^since .*, before KBANK ··1234$/)).toBeVisible()
})

test('who rejects after the number was read says that they have looked at the bank', async () => {
  const numberRead = { by: 'Nok', at: WITHDRAWAL.askedAt }
  const { requests } = await openWithdrawal(
    { ...WITHDRAWAL, state: 'approved', numberRead },
    { [`POST ${WITHDRAWAL_PATH}/act`]: { outcome: 'done', state: 'rejected' } },
  )
  expect(await screen.findAllByText(/^Nok read the account number at /)).toHaveLength(1)
  await ask('Reject')
  const looked = screen.getByRole('checkbox', { name: /^I have looked at the bank/ })
  expect(looked).toBeRequired()
  type('Reason', 'no')
  fireEvent.click(looked)
  fireEvent.submit(looked.closest('form') ?? looked)
  const body = { act: 'reject', reason: 'no', seen: [numberRead.at] }
  await waitFor(() => expect(requests).toContainEqual({ call: `POST ${WITHDRAWAL_PATH}/act`, body }))
})

test('the list of what was paid says when, from where, under which number and by whom', async () => {
  const payment = { bankCode: 'KBANK', reference: 'FT99', at: WITHDRAWAL.askedAt, by: 'Lek' }
  await openDesk('/withdrawals?filter=paid', {
    'POST /api/withdrawals': pageOf([{ ...WITHDRAWAL, state: 'paid', holder: null, payment }]),
  })
  expect(await screen.findByText(/^KBANK FT99 · .*2026.* · Lek$/)).toBeVisible()
})

test('what is to be transferred in kip is shown with its rate and copied without signs', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const exchange = { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' }
  await openWithdrawal(
    { ...WITHDRAWAL, state: 'approved', currency: 'LAK', kip: 207_000, exchange },
    { 'POST /api/withdrawals': pageOf([]) },
  )
  expect(await screen.findByText('₭207,000')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Copy amount' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(writeText).toHaveBeenCalledExactlyOnceWith('207000')
  fireEvent.click(screen.getByRole('button', { name: /^Mark as paid/ }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('account in kip · ₭207,000 = ฿300')
})

test('one that was marked as paid is proposed to be opened again, and what waits is shown there', async () => {
  const propose = 'POST /api/proposals/propose'
  const desk = await openDesk(`/withdrawals/${WITHDRAWAL.id}`, {
    [`GET /api/withdrawals/${WITHDRAWAL.id}`]: { ...WITHDRAWAL, state: 'paid', holder: null },
    [propose]: { outcome: 'other-open' },
  })
  await ask('Open again')
  type('Reason', 'came back')
  fireEvent.click(screen.getByRole('button', { name: 'Propose to open it' }))
  expect(await screen.findByText(/^Another withdrawal of this member is open/)).toBeVisible()
  const { id: withdrawalId, memberId } = WITHDRAWAL
  const body = { kind: 'withdrawal-reopen', memberId, withdrawalId, because: 'came back' }
  expect(desk.requests).toContainEqual({ call: propose, body })
  expect(desk.requests).toContainEqual({ call: 'POST /api/proposals', body: { memberId } })
})
