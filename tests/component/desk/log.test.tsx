import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ME, openDesk, WITHDRAWAL } from './open-desk.tsx'

const ENTRY = { at: WITHDRAWAL.askedAt, by: 'Nok', memberId: null, member: null, detail: {} }

it('an entry of the log leads to what was acted on, where that has a page', async () => {
  const { id, memberId, member } = WITHDRAWAL
  const acts = ['withdrawal-approve', 'account-read', 'slip-read', 'arrival-credit', 'person-change']
  await openDesk('/log', {
    'POST /api/log': [
      ...acts.map((act, row) => ({ ...ENTRY, id: id.replace(/1$/, String(row)), act, subject: id })),
      { ...ENTRY, id: ME.id, act: 'member-lock', memberId, member },
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
    undefined,
    `/members/${memberId}`,
  ])
  for (const row of rows.slice(0, 5)) expect(row).toHaveTextContent('…00000001')
})
