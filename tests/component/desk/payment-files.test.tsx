import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ask, ME, MEMBER, openDesk, openWithdrawal, submit, type, WITHDRAWAL } from './open-desk.tsx'

const FILE = {
  id: '0198f3c2-0000-7000-8000-0000000000f1',
  number: 3,
  bankCode: 'SCB',
  currency: 'BAHT',
  madeAt: '2026-11-25T05:00:00.000Z',
  madeBy: { id: WITHDRAWAL.id, name: 'Nok' },
  times: 3,
  amount: 900,
  openTimes: 3,
  openAmount: 900,
}
const LIST = 'POST /api/payment-files'
const PAID = 'POST /api/payment-files/paid'

const openFiles = (answers: object = {}, files: readonly object[] = [FILE]) =>
  openDesk('/payment-files', { [LIST]: { ready: [], files }, ...answers })

/** What a bank answers to a file: of two it has paid one, another one is named twice, and one has no amount. */
const ANSWER = [
  'Ref;Amount;Status;Transaction',
  'KP00003001;300.00;SUCCESS;FT1',
  'KP00003002;300.00;REJECTED;FT2',
  'KP00003003;300.00;SUCCESS;FT3',
  'KP00003003;300.00;SUCCESS;FT4',
  'KP00003004;;SUCCESS;FT5',
  'somebody else;300.00;SUCCESS;FT6',
].join('\n')

it('only results that somebody has chosen mean paid, and what is named twice or without an amount is not sent', async () => {
  const desk = await openFiles({ [PAID]: { answers: [{ reference: 'KP00003001', outcome: 'taken-out' }] } })
  fireEvent.change(await screen.findByLabelText('Or its lines, pasted'), { target: { value: ANSWER } })
  expect(screen.getByText('5 lines have a reference of ours, of 6.')).toBeVisible()
  expect(screen.getByText(/^More than once .*: KP00003003$/)).toBeVisible()
  expect(screen.getByText(/^Without an amount .*: KP00003004$/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mark 0 as paid' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'SUCCESS' }))
  await ask('Mark 1 as paid')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark 1 as paid' }))
  const payments = [{ reference: 'KP00003001', amount: 300, number: 'FT1' }]
  await waitFor(() => expect(desk.requests).toContainEqual({ call: PAID, body: { payments } }))
  expect(await screen.findByText(/may be paid twice/)).toHaveClass('bad-text')
})

it.each([
  ['amounts below zero', 'Ref,Amount\nKP00003001,-300.00\nKP00003002 returned,300.00'],
  ['a column that says so', 'Ref,Type,Amount\nKP00003001,Debit,300.00\nKP00003002 returned,Credit,300.00'],
])('of a statement with %s only what went out is marked as paid', async (_what, text) => {
  await openFiles()
  fireEvent.change(await screen.findByLabelText('Or its lines, pasted'), { target: { value: text } })
  expect(screen.getByRole('button', { name: 'Mark 1 as paid' })).toBeEnabled()
  expect(screen.getByText(/sent back, look at the bank: KP00003002$/)).toBeVisible()
})

it('a column that is not known by its heading is chosen', async () => {
  await openFiles()
  const text = 'KP00003001,x,300.00\n'
  fireEvent.change(await screen.findByLabelText('Or its lines, pasted'), {
    target: { value: `a,b,c\n${text}` },
  })
  expect(screen.getByRole('button', { name: 'Mark 0 as paid' })).toBeDisabled()
  fireEvent.change(screen.getByLabelText('Column of the amount'), { target: { value: '2' } })
  expect(screen.getByRole('button', { name: 'Mark 1 as paid' })).toBeEnabled()
})

it('who made a file is not asked whether what is not paid is taken out, and another person is', async () => {
  const path = `POST /api/payment-files/${FILE.id}`
  const answers = { [`${path}/undo`]: { outcome: 'newcomer' } }
  const own = { ...FILE, madeBy: { id: ME.id, name: ME.name }, lines: [] }
  const { unmount } = await openDesk(`/payment-files/${FILE.id}`, { [path]: own, ...answers })
  expect(await screen.findByRole('heading', { name: 'Payment file 3' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take out what is not paid' })).toBeNull()
  unmount()
  const desk = await openDesk(`/payment-files/${FILE.id}`, { [path]: { ...FILE, lines: [] }, ...answers })
  await ask('Take out what is not paid')
  type('Reason', 'the bank has refused them')
  await submit('Take out 3, ฿900.00')
  const body = { because: 'the bank has refused them' }
  await waitFor(() => expect(desk.requests).toContainEqual({ call: `${path}/undo`, body }))
  expect(await screen.findByRole('alert')).toBeVisible()
})

it('a withdrawal that the bank may pay from a file says so, and is neither paid by hand nor rejected', async () => {
  await openWithdrawal({ ...WITHDRAWAL, state: 'approved', fileNumber: 3 })
  expect(await screen.findByText(/may pay it from payment file 3/)).toBeVisible()
  expect(screen.getAllByText(/^In payment file 3/)[0]).toBeVisible()
  for (const name of [/^Mark as paid/, 'Reject', 'Show number (logged)'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByRole('button', { name: /^Release/ })).toBeVisible()
})

it('the return of money is proposed for a game that is not connected, and is not offered otherwise', async () => {
  const path = `GET /api/members/${MEMBER.id}`
  const propose = 'POST /api/proposals/propose'
  const search = { 'POST /api/members': [] }
  const { unmount } = await openDesk(`/members/${MEMBER.id}`, { ...search, [path]: MEMBER })
  expect(await screen.findByRole('button', { name: 'Write a note' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Return money of a game' })).toBeNull()
  unmount()
  const stranded = { ...MEMBER, strandedGames: ['PG', 'JOKER'] }
  const answers = { ...search, [path]: stranded, [propose]: { outcome: 'game-connected' } }
  const desk = await openDesk(`/members/${MEMBER.id}`, answers)
  await ask('Return money of a game')
  fireEvent.change(screen.getByLabelText('Game'), { target: { value: 'JOKER' } })
  type('Reason', 'the provider has left')
  await submit('Propose its return')
  const body = {
    kind: 'game-money-back',
    slotCode: 'JOKER',
    memberId: MEMBER.id,
    because: 'the provider has left',
  }
  await waitFor(() => expect(desk.requests).toContainEqual({ call: propose, body }))
  expect(await screen.findByText(/^This game is connected/)).toBeVisible()
})
