import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { session } from '../../../desk/src/http/session.ts'
import { MEMBER, ME, openDesk } from './open-desk.tsx'

const FOUND = {
  period: '2026-11-28',
  costs: [
    { account: 'promotion', code: 'SONGKRAN', times: 3, members: 2, given: 150, takenBack: 20 },
    { account: 'luckydraw', code: '฿5', times: 1, members: 1, given: 5, takenBack: 0 },
  ],
  coins: { given: 12, turns: 4 },
  open: { times: 2, amount: 25 },
}
const open = (answers: object = {}) =>
  openDesk('/rewards', { 'POST /api/rewards': FOUND, 'POST /api/books/entries': [], ...answers })

/** Asks for coins for what was pasted. */
async function giveCoins(to: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Give coins' }))
  const question = within(screen.getByRole('dialog'))
  await userEvent.type(question.getByLabelText('Phone numbers'), to)
  await userEvent.type(question.getByLabelText('Coins for each member'), '3')
  await userEvent.type(question.getByLabelText('Reason'), 'a birthday')
  await userEvent.click(question.getByRole('button', { name: 'Give coins' }))
}

it('what each reward cost leads to who took it', async () => {
  const { requests } = await open()
  const row = await screen.findByRole('row', { name: /Promotion: SONGKRAN/ })
  expect(row).toHaveTextContent('Promotion: SONGKRAN32150.0020.00130.00')
  expect(screen.getByRole('row', { name: /All together/ })).toHaveTextContent('4–155.0020.00135.00')
  expect(screen.getByText('2 · ฿25.00')).toBeVisible()
  await userEvent.click(within(row).getByRole('link'))
  expect(await screen.findByRole('region', { name: 'Promotion: SONGKRAN' })).toBeVisible()
  const asked = { day: '2026-11-28', account: 'promotion', code: 'SONGKRAN', before: null }
  expect(requests).toContainEqual({ call: 'POST /api/books/entries', body: asked })
})

it('a whole month is read', async () => {
  const { requests } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'The whole month' }))
  await vi.waitFor(() =>
    expect(requests).toContainEqual({ call: 'POST /api/rewards', body: { period: '2026-11' } }),
  )
})

it('coins are given to a pasted list, and who is no member is named', async () => {
  const outcomes: object[] = [{ outcome: 'unknown', who: ['0899999999'] }, { outcome: 'done' }]
  const { requests } = await open({ 'POST /api/rewards/coins': () => outcomes.shift() })
  await giveCoins('0812345678, 0899999999')
  expect(await screen.findByText(/These are no members: 0899999999/)).toBeVisible()
  expect(requests).toContainEqual({
    call: 'POST /api/rewards/coins',
    body: { to: ['0812345678', '0899999999'], coins: 3, because: 'a birthday' },
  })
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Give coins' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('who gives more coins than one person may is told that they wait for another', async () => {
  await open({ 'POST /api/rewards/coins': { outcome: 'waiting' } })
  await giveCoins('0812345678')
  expect(await screen.findByText(/Nobody has got a coin yet/)).toBeVisible()
})

it("coins are given on the member's page", async () => {
  const { requests } = await openDesk(`/members/${MEMBER.id}?search=so`, {
    'POST /api/members': [],
    [`GET /api/members/${MEMBER.id}`]: { ...MEMBER, coins: 7 },
    'POST /api/rewards/coins': { outcome: 'done' },
  })
  expect(await screen.findByText('7')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Give coins' }))
  const question = within(screen.getByRole('dialog'))
  await userEvent.type(question.getByLabelText('Coins for each member'), '1')
  await userEvent.type(question.getByLabelText('Reason'), 'sorry')
  await userEvent.click(question.getByRole('button', { name: 'Give coins' }))
  await vi.waitFor(() =>
    expect(requests).toContainEqual({
      call: 'POST /api/rewards/coins',
      body: { to: [MEMBER.id], coins: 1, because: 'sorry' },
    }),
  )
})

it('an auditor reads what rewards cost and gives nothing', async () => {
  session.begin('token', { ...ME, role: 'auditor' })
  await open()
  expect(await screen.findByRole('row', { name: /All together/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Give coins' })).toBeNull()
})

const chances = () => within(screen.getByRole('region', { name: 'Chances' }))
const slice = (amount: number, chance: number) => ({ prize: 'CASH', amount, chance })

it('the wheel shows its chances and what a coin costs, and is not saved unless they are 100 percent', async () => {
  const content = { slices: [slice(5, 50), slice(10, 25), slice(5, 15)], couponDays: 30 }
  const slices = [...content.slices, { prize: 'SPIN', amount: 1, chance: 9 }]
  const { requests } = await openDesk('/site?section=wheel', {
    'POST /api/site/read': {
      current: 0,
      versions: [{ number: 0, content: { ...content, slices }, because: '', isWaiting: false }],
      decided: [],
    },
  })
  await screen.findByRole('region', { name: 'Chances' })
  expect(chances().getByText('65%')).toBeVisible()
  expect(chances().getByText('99%')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save …' }))
  expect(screen.getByText('The chances do not add up to 100 percent.')).toBeVisible()
  await userEvent.type(screen.getAllByLabelText('Chance')[3] ?? document.body, '{Backspace}10')
  expect(chances().getByText('100%')).toBeVisible()
  // 0.65 × 5 + 0.25 × 10, and a tenth of a turn more.
  expect(chances().getByText('฿6.39')).toBeVisible()
  expect(requests.filter(({ call }) => call.endsWith('/save'))).toEqual([])
})
