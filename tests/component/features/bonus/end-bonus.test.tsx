import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { moneyNews } from '../../../../src/data/money/money-news.ts'
import { ActiveBonus } from '../../../../src/features/bonus/active-bonus.tsx'
import { session } from '../../../../src/session/session.ts'
import type { Result } from '../../../../src/ui/dialogs/alert-dialog.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const END = 'Bring it back and end the bonus'
const BRING_BACK = 'POST /api/wallet/transferAll'
const CLEAR = 'GET /api/bonus/clear'

let calls: string[]
/** Answers the transfer of all balances, of which a game keeps the member waiting. */
let arrive: (answer: Response) => void
const onResult = vi.fn<(result: Result) => void>()

beforeEach(async () => {
  await logInAnew()
  moneyNews.forget()
  onResult.mockClear()
  let inGames = 30
  calls = backend({
    'GET /api/wallet': WIRE_WALLET,
    'GET /api/wallet/refresh/slot': { failed: [] },
    'GET /api/bonus/check/active': () =>
      Response.json({ status: true, ending: { known: true, amount: 50, kept: 100, inGames } }),
    [BRING_BACK]: () => {
      inGames = 0
      return new Promise<Response>((resolve) => (arrive = resolve))
    },
    [CLEAR]: { message: 'BONUS_CLEAR' },
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
}

/** A member agrees to end the bonus, and its money is being brought back from the games, for longer than they have to wait. */
async function endSlowly() {
  const held = { status: true, type: 'DEPOSIT', progress: undefined, ending: undefined }
  const page = renderInApp(<ActiveBonus held={held} onResult={onResult} />)
  await press('End this bonus')
  await press(END)
  await pass(12)
  expect(calls).toContain(BRING_BACK)
  return page
}

/** The money arrives, and all that follows has time to happen. */
async function bringItBack(): Promise<void> {
  arrive(Response.json({ failed: [], sources: [] }))
  await pass(5)
}

test('money that is brought back slowly is there before the bonus ends', async () => {
  await endSlowly()
  await bringItBack()
  expect(calls.filter((call) => call === CLEAR)).toHaveLength(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(moneyNews.current()).toEqual([])
})

test('a member who closes the question while money is brought back keeps the bonus, and learns of the money', async () => {
  await endSlowly()
  expect(screen.queryByRole('button', { name: 'Keep it' }), 'it does not stop the transfer').toBeNull()
  await press('Close')
  await bringItBack()
  expect(calls).not.toContain(CLEAR)
  expect(moneyNews.current()).toMatchObject([{ kind: 'done', intent: { change: 'transferAll' } }])
})

test('a question that is asked again is another one: the tap of the first does not end the bonus', async () => {
  await endSlowly()
  await press('Close')
  await press('End this bonus')
  await pass(2)
  await bringItBack()
  expect(screen.getByRole('button', { name: 'Keep it' })).toBeVisible()
  expect(calls).not.toContain(CLEAR)
})

test('a refusal of what a closed question has sent is news, and no alert', async () => {
  await endSlowly()
  await press('Close')
  arrive(Response.json({ message: 'MONEY_NOT_ENOUGH' }, { status: 400 }))
  await pass(5)
  expect(moneyNews.current()).toMatchObject([{ kind: 'refused' }])
  expect(onResult).not.toHaveBeenCalled()
})

test('a member who has left the screen keeps the bonus', async () => {
  const { unmount } = await endSlowly()
  unmount()
  await bringItBack()
  expect(calls).not.toContain(CLEAR)
})

test('the bonus of a member who has logged in meanwhile is not ended', async () => {
  await endSlowly()
  act(() => session.become({ token: 'of-malee', remembered: false }))
  await bringItBack()
  expect(calls).not.toContain(CLEAR)
})

test('an amount that is a minute old is asked for again, also after the clock of the phone was set back', async () => {
  const held = { status: true, type: 'DEPOSIT', progress: undefined, ending: undefined }
  renderInApp(<ActiveBonus held={held} onResult={onResult} />)
  await press('End this bonus')
  await screen.findByRole('button', { name: END })
  vi.setSystemTime(Date.now() - 86_400_000)
  await pass(61)
  calls.length = 0
  await press(END)
  await pass(2)
  expect(calls).toContain('GET /api/bonus/check/active')
  expect(calls).not.toContain(BRING_BACK)
})
