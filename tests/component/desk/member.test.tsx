import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { STATEMENT_KINDS } from '../../../server/domains/statements/statement-lines.ts'
import { MEMBER as MEMBER_OF_DESK, openDesk } from './open-desk.tsx'

const MEMBER = {
  ...MEMBER_OF_DESK,
  balances: [{ kind: 'wallet', amount: 500 }],
  limits: [
    { period: 'day', amount: 200, used: 250 },
    { period: 'week', used: 250 },
    {
      period: 'month',
      amount: 9000,
      used: 250,
      rise: { from: '2026-11-25T05:00:00.000Z', until: '2026-11-28T05:00:00.000Z' },
    },
  ],
}

const until = '2026-11-25T05:00:00.000Z'

const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)

/** The facts on the page of a member, by their names. */
async function factsOf(member: object): Promise<ReadonlyMap<string, string>> {
  await openDesk(`/members/${MEMBER.id}`, { [`GET /api/members/${MEMBER.id}`]: member })
  await screen.findByText('Open sessions')
  const [names, values] = [texts('term'), texts('definition')]
  return new Map(names.map((name, index) => [name, values[index] ?? '']))
}

it('the limits that a member has set are on their page, and no others', async () => {
  const facts = await factsOf(MEMBER)
  expect(facts.get('Own deposit limit, 24 hours')).toBe('฿200.00 · used ฿250.00 · ฿50.00 above the limit')
  expect(facts.get('Own deposit limit, 30 days')).toMatch(
    /^฿9,000.00 · used ฿250.00 · none asked for, from 25.+ to 28/,
  )
  expect([...facts.keys()].filter((name) => /limit|pause|break|exclusion/i.test(name))).toHaveLength(2)
})

it.each([
  ['Takes a break', { kind: 'break', until, canReopen: false }, /^until /],
  [
    'Self-exclusion',
    { kind: 'exclusion', until, canReopen: true },
    /^over since .*the member has not ended it$/,
  ],
])('so is their pause: %s', async (name, pause, words) => {
  expect((await factsOf({ ...MEMBER, pause })).get(name)).toMatch(words)
})

it('the timeline names every kind of moved money in words, and an amount is one word', async () => {
  const kinds = Object.keys(STATEMENT_KINDS).filter((kind) => kind !== 'withdrawal')
  const whats = [...kinds.map((kind) => `${kind} SCB`), 'withdrawal held', 'withdrawal FAILED']
  const timeline = whats.map((what) => ({ at: until, source: 'ledger', what, amount: -700 }))
  await factsOf({ ...MEMBER, timeline })
  const lines = texts('listitem').filter((line) => line?.includes('Wallet: '))
  expect(lines).toHaveLength(whats.length)
  for (const [index, line] of lines.entries()) {
    expect(line).toMatch(/Wallet: [A-Z][a-z ,]+ (SCB )?−฿700.00/)
    expect(line).not.toContain(`: ${whats[index]}`)
  }
  expect(lines.at(-2)).toContain('Withdrawal, held −฿700.00')
  // No line ends within it.
  for (const amount of screen.getAllByText('−฿700.00')) expect(amount).toHaveClass('money')
})
