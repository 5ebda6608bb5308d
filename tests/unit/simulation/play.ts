import { seededRandom } from '../../support/seeded-random.ts'
import { newBrowser } from './browser.ts'
import { type Intention, judge, type Report } from './judge.ts'
import { endTrouble, haveTrouble, type Troubled } from './member.ts'
import { modelServer } from './model-server.ts'
import { network } from './network.ts'
import type { News } from './page-entry.ts'
import type { LoadPage } from './page-script.ts'
import { openTab, type Tab } from './tab.ts'
import { virtualTime } from './virtual-time.ts'

/** What came of one seed. */
export interface Played {
  /** What was broken, in words; empty when every promise was kept. */
  readonly broken: readonly string[]
  /** All that happened, one line each: the same for the same seed. */
  readonly history: readonly string[]
  /** From the end of the trouble, or the login after it, until nothing was open any more, in ms. */
  readonly settledInMs: number
  readonly intentions: readonly Intention[]
}

const MEMBER = 'somchai'
const TOKEN = 'of-somchai'
const TROUBLE_MS = { minimum: 60_000, maximum: 240_000 } as const
/** What was late on its way has arrived by then, and everything has been looked at again. */
const AFTERWARDS_MS = 200_000

/** Plays what happens to a member with this seed, from the first page to the end of all trouble and a while after. */
export async function play(seed: number, load: LoadPage): Promise<Played> {
  const [time, random] = [virtualTime(), seededRandom(seed)]
  const history: string[] = []
  const note = (line: string) => void history.push(`${(time.now() / 1000).toFixed(3)} ${line}`)
  const server = modelServer(time, random)
  server.tokens.set(TOKEN, MEMBER)
  const browser = newBrowser(time, random)
  browser.stores.set('krapao-keys', new Map([['token', TOKEN]]))
  const written = new NotedRemovals(() => time.now())
  browser.stores.set('krapao-intents', written)
  const flaky = network(time, random, server)
  const intentions: Intention[] = []
  const tabs: Tab[] = []
  const sentAtMs: number[] = []
  const atEnd: (() => void)[] = []
  const all: Tab[] = []
  const troubleMs = random.between(TROUBLE_MS.minimum, TROUBLE_MS.maximum)
  let loginAtMs = 0

  const of = (satang: number | undefined) => intentions.find(({ amountSatang }) => amountSatang === satang)

  function report(where: string, tab: Tab, intention: Intention | undefined, kind: Report['kind']): void {
    const token = tab.page?.token()
    const isToAnother = token !== undefined && !token.startsWith(TOKEN)
    note(`reported ${where}: ${intention?.amountSatang} ${kind}${isToAnother ? ', to another member' : ''}`)
    intention?.reports.push({ kind, isToAnother })
  }

  function onAnswer(sent: string): void {
    const { amount }: { amount: number } = JSON.parse(sent)
    const intention = of(Math.round(amount * 100))
    intention?.atAnswer?.()
    delete intention?.atAnswer
  }

  const world: Troubled = {
    time,
    random,
    browser,
    server,
    tabs,
    note,
    network: flaky,
    isOver: () => time.now() >= troubleMs,
    open() {
      const around = { time, random, browser, network: flaky, load, note, sentAtMs, atEnd, onAnswer }
      const tellNews = ({ kind, intent }: News) =>
        report('without a screen', tab, of(intent.amountSatang), kind)
      const tab = openTab(around, `tab ${all.length + 1}`, tellNews)
      note(`${tab.life.name} is opened`)
      all.push(tab)
      tabs.push(tab)
      return tab
    },
    tap(tab) {
      const amountSatang = 100_00 + intentions.length
      const intention: Intention = {
        amountSatang,
        tab,
        keys: new Set(),
        reports: [],
        isAwaited: true,
        isRunning: true,
      }
      intentions.push(intention)
      note(`${tab.life.name}: the member taps for ${amountSatang}`)
      const isHere = () => intention.isAwaited && tab.life.goneAtMs === undefined
      const onKey = (key: string) => void intention.keys.add(key)
      const shown = tab.page?.transfer(amountSatang, { isHere, onKey })
      void shown?.then((kind) => {
        intention.isRunning = false
        if (kind !== undefined) report('on the screen', tab, intention, kind)
        return kind
      })
      return intention
    },
    isAtWork: (tab) => intentions.some((one) => one.tab === tab && one.isRunning),
    isSignedIn: (tab) => tab.page?.token()?.startsWith(TOKEN) === true,
    logIn(tab, member = MEMBER) {
      if (member === MEMBER) loginAtMs = time.now()
      const token = `of-${member}-${time.now()}`
      note(`${tab.life.name}: ${member} logs in`)
      server.tokens.set(token, member)
      void tab.page?.logIn(token)
    },
  }

  world.open()
  haveTrouble(world, troubleMs)
  await time.run(troubleMs)
  note('the trouble is over')
  endTrouble(world)
  let settledInMs = 0
  while (time.now() < troubleMs + AFTERWARDS_MS) {
    await time.run(time.now() + 1000)
    const [tab] = tabs
    for (const { page } of tabs) if (page?.token()?.startsWith(TOKEN) === false) void page.logOut()
    // Pages that have not started yet are not asked.
    if (tab?.page && tabs.every(({ page }) => page?.token() === undefined)) world.logIn(tab)
    if (written.size > 0) settledInMs = time.now() - Math.max(troubleMs, loginAtMs)
  }
  for (const letGo of atEnd) letGo()
  const goneAtMs = all.flatMap(({ life }) => life.goneAtMs ?? [])
  const { removedAtMs } = written
  const open = [...written.keys()]
  const { effects } = server
  const outcome = { intentions, effects, open, sentAtMs, goneAtMs, removedAtMs, settledInMs }
  return { broken: judge({ ...outcome, member: MEMBER }), history, settledInMs, intentions }
}

/** What is written down, and when each of it was crossed out. */
class NotedRemovals extends Map<string, unknown> {
  readonly removedAtMs = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number) {
    super()
    this.#now = now
  }

  override delete(key: string): boolean {
    this.removedAtMs.set(key, this.#now())
    return super.delete(key)
  }
}
