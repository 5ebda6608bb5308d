import { beforeEach, expect, test, vi } from 'vitest'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.UTC(2026, 10, 27, 12)

/** What the phone, the page and the server say, in ms. A phone that sleeps stops the clock of its pages. */
let phoneMs = START
let pageMs = 0
let serverMs = START

let kept: Map<string, string>

beforeEach(() => {
  ;[phoneMs, pageMs, serverMs] = [START, 0, START]
  vi.spyOn(Date, 'now').mockImplementation(() => phoneMs)
  vi.spyOn(performance, 'now').mockImplementation(() => pageMs)
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

/** Loads the page, again. */
async function openPage() {
  vi.resetModules()
  const { clock } = await import('../../src/clock.ts')
  return clock
}

/** Lets time pass. */
function pass(ms: number, { asleep = false } = {}): void {
  phoneMs += ms
  serverMs += ms
  if (!asleep) pageMs += ms
}

type Clock = Awaited<ReturnType<typeof openPage>>

/** A call that is answered after so many ms. */
function call(clock: Clock, tookMs = 300): void {
  const noteDate = clock.ask()
  pass(tookMs - 100)
  const date = new Date(serverMs).toUTCString()
  pass(100)
  noteDate(date)
}

/** The clock is as near to the server's as an answer can tell. */
const isRight = (clock: Clock) => Math.abs(clock.now() - serverMs) < 2000

test('a phone that is right keeps its own time, and stores nothing', async () => {
  const clock = await openPage()
  for (const tookMs of [100, 700, 40_000]) {
    call(clock, tookMs)
    expect(clock.now()).toBe(phoneMs)
  }
  expect(kept.size).toBe(0)
})

test.each([-400 * DAY, -HOUR, 26 * HOUR])(
  'a phone that is wrong by %d ms has the server’s time from the first answer, on later pages at once',
  async (wrongMs) => {
    const clock = await openPage()
    phoneMs += wrongMs
    call(clock)
    expect(isRight(clock)).toBe(true)
    pass(3 * DAY, { asleep: true })
    expect(isRight(clock)).toBe(true)
    pageMs = 0
    expect(isRight(await openPage())).toBe(true)
  },
)

test('a clock that is set back does not take time back', async () => {
  const clock = await openPage()
  call(clock)
  pass(10 * MINUTE)
  phoneMs -= DAY
  expect(isRight(clock)).toBe(true)
  pass(5 * MINUTE)
  expect(isRight(clock)).toBe(true)
  pass(8 * HOUR, { asleep: true })
  expect(isRight(clock)).toBe(true)
  expect(clock.isRecent(START, MINUTE)).toBe(false)
})

test('a clock that is set forward looks like a sleep until the next answer, of which screens are notified', async () => {
  const clock = await openPage()
  const onChange = vi.fn<() => void>()
  clock.subscribe(onChange)
  call(clock)
  phoneMs += 26 * HOUR
  expect(clock.now()).toBe(phoneMs)
  expect(onChange).not.toHaveBeenCalled()
  call(clock)
  expect(isRight(clock)).toBe(true)
  expect(onChange).toHaveBeenCalledOnce()
})

test('an answer whose request the phone slept through, or that was given while the clock was set, is put right by the next one', async () => {
  const clock = await openPage()
  const noteDate = clock.ask()
  pass(HOUR, { asleep: true })
  phoneMs += DAY
  noteDate(new Date(serverMs).toUTCString())
  call(clock)
  expect(isRight(clock)).toBe(true)
})

test.each([-26 * HOUR, 26 * HOUR])(
  'of several answers on a phone that is wrong by %d ms, the first one puts it right',
  async (wrongMs) => {
    const clock = await openPage()
    phoneMs += wrongMs
    const notes = [clock.ask(), clock.ask(), clock.ask()]
    for (const noteDate of notes) {
      pass(200)
      noteDate(new Date(serverMs).toUTCString())
      expect(isRight(clock)).toBe(true)
    }
  },
)

test('a clock that is set back between question and answer is not taken for a wrong one', async () => {
  const clock = await openPage()
  const noteDate = clock.ask()
  phoneMs -= DAY
  pass(300)
  noteDate(new Date(serverMs).toUTCString())
  expect(isRight(clock)).toBe(true)
})

test('an answer without a date, or with none that can be read, changes nothing', async () => {
  const clock = await openPage()
  for (const date of [null, '', 'soon']) clock.ask()(date)
  expect(clock.now()).toBe(phoneMs)
})

test('what the phone keeps of it may be anything, or nothing at all', async () => {
  kept.set('clock-ahead', 'nonsense')
  expect((await openPage()).now()).toBe(phoneMs)
  vi.stubGlobal('localStorage', undefined)
  const clock = await openPage()
  phoneMs += DAY
  call(clock)
  expect(isRight(clock)).toBe(true)
})

test('a moment is recent for as long as it is near, before and after', async () => {
  const { isRecent } = await openPage()
  expect([START - MINUTE, START, START + MINUTE].map((atMs) => isRecent(atMs, MINUTE))).toEqual([
    false,
    true,
    false,
  ])
  expect(isRecent(START - MINUTE + 1, MINUTE)).toBe(true)
  expect(isRecent(START + MINUTE - 1, MINUTE)).toBe(true)
})
