import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setHiding } from '../../../../src/data/wallet/own-baht.ts'
import { LimitsSheet } from '../../../../src/features/limits/limits-sheet.tsx'
import { PauseNote } from '../../../../src/features/pause/pause-note.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const NOW = Date.parse('2026-11-25T07:32:00Z')
const TOMORROW = '2026-11-26T07:32:00Z'

const DAY = { period: 'day', amount: 5000, used: 1500 }
const WEEK = { period: 'week', amount: 10_000, used: 6200 }
const MONTH = { period: 'month', amount: null, used: 18_400 }

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

const button = (name: string | RegExp) => screen.findByRole('button', { name })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await logInAnew()
  setHiding(false)
})

describe('the three limits', () => {
  test('say what is used and left, and where there is no limit', async () => {
    keeper({ limits: [DAY, WEEK, MONTH] })
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

  test('hide the money and not the limits where amounts are hidden', async () => {
    setHiding(true)
    keeper({ limits: [DAY, WEEK, MONTH] })
    const [day] = await screen.findAllByRole('listitem')
    expect(day).toHaveTextContent('Used •••••• of 5,000')
    expect(day).not.toHaveTextContent('1,500')
  })
})

test('a lower limit is set at once', async () => {
  const after = { limits: [{ ...DAY, amount: 3000 }, WEEK, MONTH] }
  const sent = keeper({ limits: [DAY, WEEK, MONTH] }, after)
  await userEvent.click(await button('Change: 24 hours'))
  expect(screen.getByRole('heading', { name: 'Limit for 24 hours' })).toHaveFocus()
  await userEvent.type(await screen.findByRole('textbox'), '3,000')
  expect(screen.queryByText('24 hours to think')).toBeNull()
  await userEvent.click(await button('Set the limit'))
  await waitFor(async () =>
    expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('Used ฿1,500.00 of 3,000'),
  )
  expect(sent).toEqual(['PUT /api/account/limits/day {"amount":3000}'])
})

test('a higher limit is asked for, with its steps', async () => {
  const rise = { amount: 15_000, from: TOMORROW, until: '2026-11-29T07:32:00Z' }
  const sent = keeper({ limits: [DAY, WEEK, MONTH] }, { limits: [DAY, { ...WEEK, rise }, MONTH] })
  await userEvent.click(await button('Change: 7 days'))
  await userEvent.click(await button('15,000'))
  expect(screen.getByText('Confirm again, then ฿15,000.00')).toBeInTheDocument()
  await userEvent.click(await button('Ask for the rise'))
  expect(
    await screen.findByText('Rise to ฿15,000.00: can be confirmed from 26/11/2026 14:32'),
  ).toBeInTheDocument()
  expect(screen.getByText('Lapses 29/11/2026 14:32 if you do not confirm it')).toBeInTheDocument()
  expect(sent).toEqual(['PUT /api/account/limits/week {"amount":15000}'])
})

test.each([
  ['Keep as it is', '2026-11-25T07:33:00Z', 'PUT /api/account/limits/week {"amount":10000}'],
  ['Confirm ฿15,000.00', '2026-11-25T07:31:00Z', 'PUT /api/account/limits/week {"amount":15000}'],
])('of a rise that waits, “%s” is sent', async (label, from, wanted) => {
  const sent = keeper(
    { limits: [DAY, { ...WEEK, rise: { amount: 15_000, from } }, MONTH] },
    { limits: [DAY, WEEK, MONTH] },
  )
  await userEvent.click(await button('Change: 7 days'))
  await userEvent.click(await button(label))
  await waitFor(() => expect(sent).toEqual([wanted]))
})

test('a rise cannot be confirmed before its time', async () => {
  keeper({ limits: [DAY, { ...WEEK, rise: { amount: 15_000, from: TOMORROW } }, MONTH] })
  await userEvent.click(await button('Change: 7 days'))
  expect(await button('Confirm ฿15,000.00')).toBeDisabled()
})

test.each([
  ['', 'Please enter an amount in numbers'],
  ['1.500', 'Do you mean 1.50 or 1,500? Please type it like that.'],
  ['99999999', 'Maximum amount 10,000,000.00 baht'],
])('“%s” is no limit', async (typed, words) => {
  const sent = keeper({ limits: [DAY, WEEK, MONTH] })
  await userEvent.click(await button('Change: 24 hours'))
  if (typed) await userEvent.type(await screen.findByRole('textbox'), typed)
  await userEvent.click(await button(/Set the limit|Ask for the rise/))
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a refusal is said, and what was typed stays', async () => {
  const held = { limits: [DAY, WEEK, MONTH] }
  keeper(held, held, { refusal: 'KEY_INVALID' })
  await userEvent.click(await button('Change: 24 hours'))
  await userEvent.type(await screen.findByRole('textbox'), '3000')
  await userEvent.click(await button('Set the limit'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The data is not valid')
  expect(screen.getByRole('textbox')).toHaveValue('3000')
})

test('a break begins with the length that was chosen, and is shown with its end', async () => {
  const pause = { kind: 'break', until: '2026-12-02T07:32:00Z', canReopen: false }
  const sent = keeper({ limits: [DAY, WEEK, MONTH] }, { limits: [DAY, WEEK, MONTH], pause })
  await userEvent.click(await button('Take a break'))
  await userEvent.click(await screen.findByRole('radio', { name: /^7 days/ }))
  await userEvent.click(await button('Pause for 7 days'))
  expect(await screen.findByText('You are taking a break until 02/12/2026 14:32')).toBeInTheDocument()
  expect(sent).toEqual(['POST /api/account/pause {"length":"week"}'])
})

test('only a longer break is offered during a break', async () => {
  const pause = { kind: 'break', until: '2026-12-01T07:32:00Z', canReopen: false }
  keeper({ limits: [DAY, WEEK, MONTH], pause })
  await userEvent.click(await button('Take a break'))
  expect(await screen.findByRole('radio', { name: /^24 hours/ })).toBeDisabled()
  expect(screen.getByRole('radio', { name: /^7 days/ })).toBeChecked()
})

test('an exclusion has to be understood first, and needs the password', async () => {
  const pause = { kind: 'exclusion', until: '2027-11-25T07:32:00Z', canReopen: false }
  const sent = keeper({ limits: [DAY, WEEK, MONTH] }, { limits: [DAY, WEEK, MONTH], pause })
  await userEvent.click(await button('Take a break'))
  await userEvent.click(await button(/Self-exclusion/))
  await userEvent.click(await screen.findByRole('radio', { name: '1 year' }))
  expect(screen.getByText('Ends 25/11/2027')).toBeInTheDocument()
  const exclude = await button('Exclude me for 1 year')
  expect(exclude).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox'))
  expect(exclude).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Your password'), 'ปลาทู สองตัว')
  await userEvent.click(exclude)
  expect(await screen.findByText('You have excluded yourself until 25/11/2027 14:32')).toBeInTheDocument()
  expect(sent).toEqual(['POST /api/account/pause {"length":"year","password":"ปลาทู สองตัว"}'])
})

test('only a longer exclusion is offered during one', async () => {
  const pause = { kind: 'exclusion', until: '2027-11-26T07:32:00Z', canReopen: false }
  keeper({ limits: [DAY, WEEK, MONTH], pause })
  await userEvent.click(await button('Take a break'))
  await userEvent.click(await button(/Self-exclusion/))
  expect(await screen.findByRole('radio', { name: '1 year' })).toBeDisabled()
  expect(screen.getByRole('radio', { name: '5 years' })).toBeChecked()
})

test('an exclusion that is over ends when the member asks for it', async () => {
  const pause = { kind: 'exclusion', until: '2026-11-20T07:32:00Z', canReopen: true }
  const sent = keeper({ limits: [DAY, WEEK, MONTH], pause }, { limits: [DAY, WEEK, MONTH] })
  await userEvent.click(await button('Open my account again'))
  await waitFor(() => expect(screen.queryByText(/Your self-exclusion ended/)).toBeNull())
  expect(sent).toEqual(['DELETE /api/account/pause'])
})

describe('without an answer the server is asked', () => {
  test('a change that was made is shown', async () => {
    const after = { limits: [{ ...DAY, amount: 3000 }, WEEK, MONTH] }
    keeper({ limits: [DAY, WEEK, MONTH] }, after, { isLost: true })
    await userEvent.click(await button('Change: 24 hours'))
    await userEvent.type(await screen.findByRole('textbox'), '3000')
    await userEvent.click(await button('Set the limit'))
    expect(await screen.findByText(/of 3,000/)).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('one that was not made is said, and what was typed stays', async () => {
    const held = { limits: [DAY, WEEK, MONTH] }
    keeper(held, held, { isLost: true })
    await userEvent.click(await button('Change: 24 hours'))
    await userEvent.type(await screen.findByRole('textbox'), '3000')
    await userEvent.click(await button('Set the limit'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach the server')
    expect(screen.getByRole('textbox')).toHaveValue('3000')
  })

  test('a pause that began is shown', async () => {
    const pause = { kind: 'break', until: TOMORROW, canReopen: false }
    keeper({ limits: [DAY, WEEK, MONTH] }, { limits: [DAY, WEEK, MONTH], pause }, { isLost: true })
    await userEvent.click(await button('Take a break'))
    await userEvent.click(await button('Pause for 24 hours'))
    expect(await screen.findByText('You are taking a break until 26/11/2026 14:32')).toBeInTheDocument()
  })
})
