import type { SeededRandom } from '../../support/seeded-random.ts'
import type { Browser } from './browser.ts'
import type { Intention } from './judge.ts'
import type { ModelServer, Mood } from './model-server.ts'
import type { Network, Weather } from './network.ts'
import type { Tab } from './tab.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Everything that chance has a hand in while it is bad. */
export interface Troubled {
  readonly time: VirtualTime
  readonly random: SeededRandom
  readonly browser: Browser
  readonly network: Network
  readonly server: ModelServer
  readonly tabs: Tab[]
  readonly note: (line: string) => void
  /** Whether the trouble has ended: from then on the member only waits. */
  isOver(): boolean
  open(): Tab
  tap(tab: Tab): Intention
  /** Whether a screen of it waits for an answer. */
  isAtWork(tab: Tab): boolean
  /** Whether it is the member who is logged in there, and nobody else. */
  isSignedIn(tab: Tab): boolean
  /** @param member somebody else than the member who taps */
  logIn(tab: Tab, member?: string): void
}

const MAX_TAPS = 6
type Some<T> = readonly [T, ...T[]]
const MOODS: Some<Mood> = ['well', 'well', 'well', 'slow', 'slow', 'dying', 'failing', 'paused', 'busy']
const WEATHERS: Some<Weather> = ['lossy', 'lossy', 'lossy', 'down', 'gateway', 'gateway', 'good']

/** Lets all that can go wrong go wrong for so long, at moments that chance chooses, while the member goes on tapping. */
export function haveTrouble(world: Troubled, forMs: number): void {
  const { random, time } = world
  changeNowAndThen(world, forMs, () => turnWeather(world))
  changeNowAndThen(world, forMs, () => {
    world.server.mood = random.pick(MOODS)
    world.note(`the server is ${world.server.mood}`)
  })
  for (let taps = random.between(1, MAX_TAPS); taps > 0; taps -= 1) {
    time.after(random.between(500, forMs * 0.8), () => tapSomewhere(world))
  }
  if (random.chance(0.3)) time.after(random.between(0, forMs), () => world.tabs.length < 3 && world.open())
  if (random.chance(0.15)) time.after(random.between(0, forMs), () => endSession(world))
  for (let looks = random.between(0, 4); looks > 0; looks -= 1) {
    time.after(random.between(0, forMs), () => {
      for (const tab of world.tabs) tab.dispatch('visibilitychange')
    })
  }
}

/** It is over: the connection is stable, the server is well, and the member has the app open. */
export function endTrouble(world: Troubled): void {
  const { browser, network, server, tabs } = world
  network.weather = 'good'
  server.mood = 'well'
  server.finish()
  browser.isOnline = true
  if (tabs.length === 0) world.open()
  for (const tab of tabs) {
    tab.dispatch('online')
    if (!world.isSignedIn(tab)) void tab.page?.logOut()
  }
}

function turnWeather({ browser, network, random, tabs, note }: Troubled): void {
  network.weather = random.pick(WEATHERS)
  // A browser does not always know that it is offline.
  const isOnline = network.weather !== 'down' || random.chance(0.4)
  note(`the connection is ${network.weather}${isOnline ? '' : ', and the browser knows it'}`)
  if (browser.isOnline === isOnline) return
  browser.isOnline = isOnline
  for (const tab of tabs) tab.dispatch(isOnline ? 'online' : 'offline')
}

/** Taps; and then waits, turns to something else, loads the page again, closes it, or taps once more. */
function tapSomewhere(world: Troubled): void {
  const { random, time, tabs } = world
  if (world.isOver()) return
  const [first, ...others] = tabs
  const tab = first && random.pick([first, ...others])
  // Nothing can be tapped while the app has not started, wants to know who is there, or is at work.
  if (tab === undefined || !world.isSignedIn(tab) || world.isAtWork(tab)) {
    return void time.after(5000, () => tapSomewhere(world))
  }
  const intention = world.tap(tab)
  const next = random.pick(['wait', 'wait', 'leave', 'reload', 'close', 'tap again', 'hand over'])
  const act = () => {
    if (tab.life.goneAtMs === undefined && !world.isOver()) doNext(world, intention, next)
  }
  const moment = random.pick(['at once', 'soon', 'later', 'with the answer'])
  if (moment === 'at once') time.after(random.between(0, 600), act)
  if (moment === 'soon') time.after(random.between(500, 8000), act)
  if (moment === 'later') time.after(random.between(0, 90_000), act)
  if (moment === 'with the answer') intention.atAnswer = () => time.after(random.between(0, 30), act)
}

function doNext(world: Troubled, intention: Intention, next: string): void {
  const { tabs, time, random, note } = world
  const { tab, amountSatang } = intention
  if (next === 'leave') {
    note(`the member turns away from ${amountSatang}`)
    intention.isAwaited = false
  }
  if (next === 'tap again' && world.isSignedIn(tab)) world.tap(random.pick([tab, ...tabs]))
  if (next === 'hand over') handOver(world, tab)
  if (next !== 'reload' && next !== 'close') return
  note(`${tab.life.name} is closed`)
  tab.close()
  tabs.splice(tabs.indexOf(tab), 1)
  if (next === 'reload') world.open()
  else time.after(random.between(100, 90_000), () => tabs.length === 0 && world.open())
}

/** The member logs out and gives the phone to somebody else for a while. */
function handOver(world: Troubled, tab: Tab): void {
  const { time, random, note } = world
  note(`${tab.life.name}: somchai logs out`)
  void tab.page?.logOut()
  time.after(random.between(300, 20_000), () => {
    if (tab.life.goneAtMs !== undefined || tab.page?.token() !== undefined || world.isOver()) return
    world.logIn(tab, 'malee')
  })
}

/** The server ends the session; the member logs in again some time after a page has noticed. */
function endSession(world: Troubled): void {
  const { server, time, random, note } = world
  note('the session is over')
  server.tokens.clear()
  const lookMs = random.between(1000, 60_000)
  time.after(lookMs, () => {
    for (const tab of world.tabs) if (tab.page && tab.page.token() === undefined) return world.logIn(tab)
  })
}

/** Soon for the first time; then mostly soon again, and sometimes not for minutes. */
function changeNowAndThen({ random, time }: Troubled, forMs: number, change: () => void): void {
  const lastsMs = () => random.between(1000, random.chance(0.25) ? 150_000 : 20_000)
  for (let atMs = random.between(0, 5000); atMs < forMs; atMs += lastsMs()) time.after(atMs, change)
}
