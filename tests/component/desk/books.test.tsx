import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { session } from '../../../desk/src/http/session.ts'
import { csvOf, tableOf } from '../../../desk/src/layout/export.tsx'
import { ME, openDesk, pageOf, WITHDRAWAL } from './open-desk.tsx'

const DAY = {
  day: '2026-11-27',
  isOver: true,
  accounts: [
    {
      account: 'bank:SCB',
      before: 1000,
      after: 1500,
      lines: [{ kind: 'deposit', times: 2, toMembers: 500, fromMembers: 0 }],
    },
    {
      account: 'payout',
      before: -200,
      after: -300,
      lines: [{ kind: 'withdrawal', times: 1, toMembers: 0, fromMembers: 100 }],
    },
  ],
  closed: null,
  waiting: [{ what: 'arrivals', times: 2, amount: 40 }],
  places: [{ place: 'wallet', amount: 1200 }],
  audit: { at: '2026-11-27T16:00:00.000Z', violations: 0 },
}

it('a day shows what moved, what members have, and that the ledger agrees', async () => {
  await openDesk('/books?day=2026-11-27', { 'POST /api/books': DAY })
  const total = await screen.findByRole('row', { name: /All money of members/ })
  expect(
    within(total)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['All money of members', '800.00', '500.00', '100.00', '1,200.00'])
  expect(screen.getByRole('row', { name: /Paid in: SCB/ })).toHaveTextContent('Deposit × 2')
  expect(screen.getByText(/the ledger agrees. This day is not closed./)).toBeVisible()
})

it('a day is closed with its figures before the eyes', async () => {
  const { requests } = await openDesk('/books', {
    'POST /api/books': DAY,
    'POST /api/books/close': { outcome: 'done' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Close the day' }))
  const question = screen.getByRole('dialog')
  expect(question).toHaveTextContent('฿1,200.00')
  expect(question).toHaveTextContent('Arrivals to assign2')
  await userEvent.click(within(question).getByRole('button', { name: 'Close the day' }))
  await vi.waitFor(() =>
    expect(requests).toContainEqual(expect.objectContaining({ body: { day: '2026-11-27' } })),
  )
})

it('a file for spreadsheets calculates nothing that somebody typed', () => {
  expect(
    csvOf([
      ['a', 'b'],
      ['=1+1', -5.25],
      ['@x, "y"', null],
      ['two\nlines', 'กระเป๋า'],
    ]),
  ).toBe(`\uFEFFa,b\r\n'=1+1,-5.25\r\n"'@x, ""y""",\r\n"two\nlines",กระเป๋า\r\n`)
})

it('a list is exported whole, with what only some of its rows have', () => {
  const paid = {
    member: '081···5678',
    amount: 30_050,
    payment: { bankCode: 'SCB', reference: '=7', at: null },
  }
  expect(tableOf([{ member: '089···0001', amount: 100, marks: ['a', 'b'] }, paid], ['amount'])).toEqual([
    ['member', 'amount', 'marks', 'payment bankCode', 'payment reference', 'payment at'],
    ['089···0001', 1, 'a b', null, null, null],
    ['081···5678', 300.5, null, 'SCB', '=7', null],
  ])
})

const row = (at: number) => ({ ...WITHDRAWAL, id: WITHDRAWAL.id.replace(/..$/, String(10 + at)), amount: at })

it('all pages of a queue are exported', async () => {
  const saved = vi.fn<(file: Blob) => string>(() => 'blob:file')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }))
  await openDesk('/withdrawals?filter=paid', {
    'POST /api/withdrawals': ({ page }: { page: number }) =>
      pageOf(page === 1 ? Array.from({ length: 50 }, (_, at) => row(at)) : [row(50)], 51),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Export (CSV)' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalled())
  const lines = (await saved.mock.calls[0]?.[0].text())?.trim().split('\r\n')
  expect(lines).toHaveLength(52)
  expect(lines?.at(-1)).toContain(',50,')
})

it('support has no books', async () => {
  session.begin('token', { ...ME, role: 'support' })
  await openDesk('/members', { 'POST /api/members': [] })
  expect(screen.queryByRole('link', { name: 'Books' })).toBeNull()
})

it('members with money at a game that is not connected are listed, with the way to their page', async () => {
  const memberId = '0198f3c2-0000-7000-8000-000000000002'
  const stranded = [{ memberId, member: '081···5678', slotCode: 'PG', amount: 550 }]
  const waiting = [{ what: 'stranded', times: 1, amount: 550 }]
  await openDesk('/books', { 'POST /api/books': { ...DAY, stranded, waiting } })
  const list = within(await screen.findByRole('region', { name: 'At games that are not connected' }))
  expect(list.getByRole('link', { name: '081···5678' })).toHaveAttribute('href', `/members/${memberId}`)
  expect(list.getByText('550.00')).toBeVisible()
  expect(screen.getByText('1 · ฿550.00')).toBeVisible()
})

it('a statement with Thai years and a single column of amounts is compared with the day, and its balances are checked', async () => {
  const memberId = '0198f3c2-0000-7000-8000-000000000002'
  const line = {
    at: '2026-11-27T05:00:00.000Z',
    kind: 'credited',
    amount: 300,
    memberId,
    member: '081···5678',
  }
  await openDesk('/bank-statement?day=2026-11-27', {
    'POST /api/books/bank': {
      day: '2026-11-27',
      banks: ['SCB', 'KBANK'],
      bankCode: 'SCB',
      currency: 'BAHT',
      lines: [
        { ...line, id: 'bank:SCB:1', number: 'FT0001' },
        { ...line, id: 'bank:SCB:2', number: 'FT0002', amount: 50 },
      ],
    },
  })
  const text = [
    'วันที่,รายการ,ประเภท,จำนวนเงิน,คงเหลือ',
    '27/11/2569,โอน FT0001,ฝาก,300.00,"1,300.00"',
    '27/11/2569,ค่าธรรมเนียม,ถอน,10.00,"1,290.00"',
    '28/11/2569,โอน,ฝาก,5.00,"1,295.00"',
  ].join('\n')
  const field = await screen.findByLabelText('Or its lines, pasted')
  await userEvent.click(field)
  await userEvent.paste(text)
  expect(screen.getByText('2 of 3 lines are of this day and have an amount.')).toBeVisible()
  expect(screen.getByText('1 lines are in both, 1 only at the bank, 1 only in the books.')).toBeVisible()
  expect(screen.getByText('The account had 1,000.00 before and 1,290.00 after.')).toBeVisible()
  expect(screen.getByRole('row', { name: /^Left/ })).toHaveTextContent('−10.00')
  const only = within(screen.getByRole('region', { name: 'Only in the books' }))
  expect(only.getByText('FT0002')).toBeVisible()
})
