import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ME, openDesk, WITHDRAWAL } from './open-desk.tsx'

/** An entry of the log about a withdrawal, a slip or the like, each with another id. */
const entryOf = (row: number, entry: object) => ({
  id: ME.id.replace(/a$/, String(row)),
  at: WITHDRAWAL.askedAt,
  by: 'Nok',
  login: 'nok',
  detail: {},
  ...entry,
})

it('an entry of the log leads to what was acted on, where that has a page', async () => {
  const { id, memberId, member } = WITHDRAWAL
  const acts = [
    'withdrawal-approve',
    'account-read',
    'slip-read',
    'arrival-credit',
    'announcement-book',
    'person-change',
  ]
  await openDesk('/log', {
    'POST /api/log': [
      ...acts.map((act, row) => entryOf(row, { act, subject: id })),
      entryOf(acts.length, { act: 'member-lock', memberId, member }),
    ],
  })
  await screen.findByText(member)
  const rows = screen.getAllByRole('row').slice(1)
  const links = rows.map((row) => within(row).queryByRole('link')?.getAttribute('href'))
  expect(links).toEqual([
    `/withdrawals/${id}`,
    `/withdrawals/${id}`,
    `/slips/${id}`,
    `/arrivals/${id}`,
    `/announcements/${id}`,
    undefined,
    `/members/${memberId}`,
  ])
  for (const row of rows.slice(0, 6)) expect(row).toHaveTextContent(/Nok nok.*…00000001/)
})

it('an act is chosen by its words, and what is not in the log was not found', async () => {
  const { requests } = await openDesk('/log', { 'POST /api/log': [] })
  expect(await screen.findByText('Nothing was found.')).toBeVisible()
  const acts = screen.getByRole('combobox', { name: 'Act' })
  const group = within(acts).getByRole('group', { name: 'Withdrawals' })
  const approved = within(group).getByRole('option', { name: 'Approved' })
  fireEvent.change(acts, { target: { value: approved.getAttribute('value') } })
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ act: 'withdrawal-approve', search: '' }))
})

it('details of an entry are in words, and amounts in baht', async () => {
  const details = [
    { amountSatang: 20_000, amount: 20_000, because: 'seen at the bank', houseBankCode: 'SCB', seen: [] },
    { reason: 'returned', paidInKip: 69_000, coupon: null },
    { role: 'cashier', status: 'suspended', person: 'nok' },
    { period: 'week', limit: 200, paidIn: 250.5 },
    { amount: -70_000, 'of-a-later-version': 'x', members: ['a', 'b'] },
  ]
  await openDesk('/log', {
    'POST /api/log': details.map((detail, row) => entryOf(row, { act: 'person-change', detail })),
  })
  await screen.findByText(/seen at the bank/)
  const shown = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(shown).toEqual([
    'Amount: ฿200.00 · Reason: seen at the bank · Bank: SCB',
    'Reason: Returned to the sender · Kip: ₭69,000',
    'Role: Cashier · Status: Suspended · Person: nok',
    'Period: 7 days · Own limit: ฿200.00 · Paid in: ฿250.50',
    'Amount: −฿700.00 · of-a-later-version: x · Members: a, b',
  ])
})
