import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setHiding } from '../../../../src/data/wallet/own-baht.ts'
import { LimitsSheet } from '../../../../src/features/limits/limits-sheet.tsx'
import { PauseNote } from '../../../../src/features/pause/pause-note.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

/** Ahead of the machine, whose time an answer of the test before may still tell: the app's clock does not go back. */
const NOW = Date.parse('2036-11-25T07:32:00Z')
const TOMORROW = '2036-11-26T07:32:00Z'

const DAY = { period: 'day', amount: 5000, used: 1500 }
const WEEK = { period: 'week', amount: 10_000, used: 6200 }
const MONTH = { period: 'month', amount: null, used: 18_400 }
const HELD: Held = { limits: [DAY, WEEK, MONTH] }
const LOWER: Held = { limits: [{ ...DAY, amount: 3000 }, WEEK, MONTH] }

interface Held {
  limits: readonly object[]
  pause?: object
}

interface Fate {
  /** Each change is refused with this code. */
  refusal?: string
  /** No answer to a change arrives, whether it was made or not. */
  isLost?: boolean
}

/** A backend that has `held`, and `after` once it was asked for a change. */
function keeper(held: Held, after: Held = held, { refusal, isLost = false }: Fate = {}) {
  const sent: unknown[] = []
  let current = held
  const change = async (request: Request) => {
    const body = await request.text()
    sent.push(`${request.method} ${new URL(request.url).pathname} ${body}`.trim())
    if (refusal !== undefined) return Response.json({ message: refusal }, { status: 400 })
    current = after
    if (isLost) throw new TypeError('Failed to fetch')
    return Response.json(current)
  }
  backend({
    'GET /api/account/limits': () => Response.json(current),
    'PUT /api/account/limits/day': change,
    'PUT /api/account/limits/week': change,
    'PUT /api/account/limits/month': change,
    'POST /api/account/pause': change,
    'DELETE /api/account/pause': change,
  })
  renderInApp(<LimitsSheet onClose={() => undefined} PauseNote={PauseNote} />)
  return sent
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

/** Sets the limit of a day to 3,000 baht. */
async function lower() {
  await press('Change: 24 hours')
  await userEvent.type(await screen.findByRole('textbox'), '3,000')
  expect(screen.queryByText('24 hours to think'), 'only a rise has to be thought over').toBeNull()
  await press('Set the limit')
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await logInAnew()
  setHiding(false)
})

test('each limit says what is used and left, or that there is none', async () => {
  keeper(HELD)
  const [day, week, month] = await screen.findAllByRole('listitem')
  expect(day).toHaveTextContent('24 hours')
  expect(day).toHaveTextContent('Used ฿1,500.00 of 5,000')
  expect(day).toHaveTextContent('Left ฿3,500.00')
  expect(week).toHaveTextContent('Left ฿3,800.00')
  expect(month).toHaveTextContent('No limit')
  const bars = screen.getAllByRole('progressbar').map((bar) => Number(bar.getAttribute('value')).toFixed(2))
  expect(bars).toEqual(['3.60', '7.44'])
})

test('more than the limit may have come by itself; then nothing is left', async () => {
  keeper({ limits: [{ ...DAY, used: 7000 }, WEEK, MONTH] })
  const [day] = await screen.findAllByRole('listitem')
  expect(day).toHaveTextContent('Left ฿0.00')
  expect(day).toHaveTextContent('฿2,000.00 above your limit')
})

test('where amounts are hidden, the used money is and the limits are not', async () => {
  setHiding(true)
  keeper(HELD)
  const [day] = await screen.findAllByRole('listitem')
  expect(day).toHaveTextContent('Used •••••• of 5,000')
  expect(day).not.toHaveTextContent('1,500')
})

test.each([
  ['at once', {}],
  ['also when the answer is lost, because the server is asked', { isLost: true }],
])('a lower limit is set %s', async (_how, fate) => {
  const sent = keeper(HELD, LOWER, fate)
  await lower()
  await waitFor(async () =>
    expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('Used ฿1,500.00 of 3,000'),
  )
  expect(sent).toEqual(['PUT /api/account/limits/day {"amount":3000}'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['refused', { refusal: 'KEY_INVALID' }, 'The data is not valid'],
  ['not made, as the server says when it is asked', { isLost: true }, 'Could not reach the server'],
])('where a limit is %s, that is said and what was typed stays', async (_how, fate, words) => {
  keeper(HELD, HELD, fate)
  await lower()
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('textbox')).toHaveValue('3,000')
})

test('a higher limit is asked for on a page that begins with its heading, with its steps', async () => {
  const rise = { amount: 15_000, from: TOMORROW, until: '2036-11-29T07:32:00Z' }
  const sent = keeper(HELD, { limits: [DAY, { ...WEEK, rise }, MONTH] })
  await press('Change: 7 days')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Limit for 7 days' })).toHaveFocus())
  await press('15,000')
  expect(screen.getByText('Confirm again, then ฿15,000.00')).toBeInTheDocument()
  await press('Ask for the rise')
  expect(
    await screen.findByText('Rise to ฿15,000.00: can be confirmed from 26/11/2036 14:32'),
  ).toBeInTheDocument()
  expect(screen.getByText('Lapses 29/11/2036 14:32 if you do not confirm it')).toBeInTheDocument()
  expect(sent).toEqual(['PUT /api/account/limits/week {"amount":15000}'])
})

test.each([
  ['Keep as it is', '2036-11-25T07:33:00Z', 'PUT /api/account/limits/week {"amount":10000}'],
  ['Confirm ฿15,000.00', '2036-11-25T07:31:00Z', 'PUT /api/account/limits/week {"amount":15000}'],
])('of a rise that waits, “%s” is sent', async (label, from, wanted) => {
  const sent = keeper({ limits: [DAY, { ...WEEK, rise: { amount: 15_000, from } }, MONTH] }, HELD)
  await press('Change: 7 days')
  await press(label)
  await waitFor(() => expect(sent).toEqual([wanted]))
})

test('a rise cannot be confirmed before its time', async () => {
  keeper({ limits: [DAY, { ...WEEK, rise: { amount: 15_000, from: TOMORROW } }, MONTH] })
  await press('Change: 7 days')
  expect(await screen.findByRole('button', { name: 'Confirm ฿15,000.00' })).toBeDisabled()
})

test.each([
  ['', 'Please enter an amount in numbers'],
  ['1.500', 'Do you mean 1.50 or 1,500? Please type it like that.'],
  ['99999999', 'Maximum amount 10,000,000.00 baht'],
])('“%s” is no limit', async (typed, words) => {
  const sent = keeper(HELD)
  await press('Change: 24 hours')
  if (typed) await userEvent.type(await screen.findByRole('textbox'), typed)
  await press(/Set the limit|Ask for the rise/)
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a break begins with the length that was chosen, and is shown with its end', async () => {
  const pause = { kind: 'break', until: '2036-12-02T07:32:00Z', canReopen: false }
  const sent = keeper(HELD, { ...HELD, pause })
  await press('Take a break')
  await userEvent.click(await screen.findByRole('radio', { name: /^7 days/ }))
  await press('Pause for 7 days')
  expect(await screen.findByText('You are taking a break until 02/12/2036 14:32')).toBeInTheDocument()
  expect(sent).toEqual(['POST /api/account/pause {"length":"week"}'])
})

test('an exclusion has to be understood first, and needs the password', async () => {
  const pause = { kind: 'exclusion', until: '2037-11-25T07:32:00Z', canReopen: false }
  const sent = keeper(HELD, { ...HELD, pause })
  await press('Take a break')
  await press(/Self-exclusion/)
  await userEvent.click(await screen.findByRole('radio', { name: '1 year' }))
  expect(screen.getByText('Ends 25/11/2037')).toBeInTheDocument()
  const exclude = screen.getByRole('button', { name: 'Exclude me for 1 year' })
  expect(exclude).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox'))
  expect(exclude).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Your password'), 'ปลาทู สองตัว')
  await userEvent.click(exclude)
  expect(await screen.findByText('You have excluded yourself until 25/11/2037 14:32')).toBeInTheDocument()
  expect(sent).toEqual(['POST /api/account/pause {"length":"year","password":"ปลาทู สองตัว"}'])
})

test.each([
  ['break', '2036-12-01T07:32:00Z', '24 hours', '7 days'],
  ['exclusion', '2037-11-26T07:32:00Z', '1 year', '5 years'],
])('during a %s only a longer one is offered', async (kind, until, shorter, longer) => {
  keeper({ ...HELD, pause: { kind, until, canReopen: false } })
  await press('Take a break')
  if (kind === 'exclusion') await press(/Self-exclusion/)
  expect(await screen.findByRole('radio', { name: new RegExp(`^${shorter}`) })).toBeDisabled()
  expect(screen.getByRole('radio', { name: new RegExp(`^${longer}`) })).toBeChecked()
})

test('an exclusion that is over ends when the member asks for it', async () => {
  const pause = { kind: 'exclusion', until: '2036-11-20T07:32:00Z', canReopen: true }
  const sent = keeper({ ...HELD, pause }, HELD)
  await press('Open my account again')
  await waitFor(() => expect(screen.queryByText(/Your self-exclusion ended/)).toBeNull())
  expect(sent).toEqual(['DELETE /api/account/pause'])
})

test('a pause that began is shown, although its answer was lost', async () => {
  const pause = { kind: 'break', until: TOMORROW, canReopen: false }
  keeper(HELD, { ...HELD, pause }, { isLost: true })
  await press('Take a break')
  await press('Pause for 24 hours')
  expect(await screen.findByText('You are taking a break until 26/11/2036 14:32')).toBeInTheDocument()
})
