/** Proves R4 and R12. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FreshMember } from '../support/browser/fresh-member.ts'
import { type Front, openFront } from '../support/browser/front.ts'
import { DEPOSIT } from '../support/browser/steps/deposit.ts'
import { TRANSFER_PATH } from '../support/browser/steps/transferring.ts'
import { MONEY_WORDS } from '../support/browser/words/money-words.ts'
import { WORDS } from '../support/browser/words/words.ts'
import { controlNamed, type Engine, fieldLabelled, openAnew, untilTrue } from '../support/engines/engine.ts'
import { ENGINES, ownServerForFile, watchedAppForFile } from '../support/engines/engines.ts'
import { type Break, flap, type FlappingConnection } from '../support/engines/flapping-connection.ts'
import { notedProblems } from '../support/engines/watched-app.ts'
import { seededRandom } from '../support/seeded-random.ts'

/*
 * A member does what members do while the connection comes and goes. `FLAPPING_SEED` repeats the moments of a run, though not what the browser
 * did at them. Whatever the moments: the answer to the first login is lost; the first transfer does not arrive at first, and then its answer is
 * lost; a page is left while it queries its transfer; and the connection is lost in both ways while a field is filled in.
 */
const SEED = Number(process.env['FLAPPING_SEED'] ?? Date.now() % 1_000_000)
const TOGGLES_PER_FLOW = 100

/** So that many answers are still in transit when the connection is lost. */
const SLOW_MS = 200

vi.setConfig({ testTimeout: 180_000 + TOGGLES_PER_FLOW * 6000 })

const { th } = WORDS
const money = MONEY_WORDS.th
const LOGIN_PATH = '/api/login'
/** The call with which the app queries the outcome of a transfer. */
const OPERATIONS = '/api/operation/'
/** Time limit for a known outcome, in ms: the app queries for a minute and a half. */
const KNOWN_MS = 120_000
const GIFT_LINK = 'https://gift.truemoney.com/campaign/?v=abcdefghij'

const IS_IN = `location.pathname.startsWith('/user/')`
const isRefused = (part: string) =>
  `[...document.querySelectorAll('${part} [role=alert]')].some((alert) => alert.checkVisibility() && alert.innerText !== '')`
const isShown = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`
const valueOf = (label: string) => `${fieldLabelled(label)}?.value`
const IS_DONE = `document.querySelector('dialog[open][role=alertdialog]')?.innerText.includes('${money.done}') === true`

const server = await ownServerForFile()
const { players } = server
const app = await watchedAppForFile(server)
let front: Front

describe.each(ENGINES)(`in %s (seed ${SEED})`, (name, start) => {
  const random = seededRandom(SEED)
  let engine: Engine
  let member: FreshMember
  let transfers = 0

  beforeAll(async () => {
    front = await openFront(app.url)
    member = await players.join({ wallet: 20_000, games: { PG: 0 } })
    engine = await start()
    await engine.goto(`${front.url}/login`)
    await untilTrue(engine, `navigator.serviceWorker.controller?.state === 'activated'`)
    front.slowDown(SLOW_MS)
  })

  afterAll(async () => {
    await engine.close()
    await front.close()
  })

  /** The connection is lost, in both ways, while a field is filled in. */
  async function goneInBothWays(connection: FlappingConnection): Promise<void> {
    await connection.gone(phoneGone(engine))
    await connection.gone(serverGone())
  }

  const moved = () => ({ WALLET: 20_000 - 100 * transfers, PG: 100 * transfers })

  /** Waits for it as a member does: with a retry where the screen shows that something could not be loaded. */
  const reach = (wanted: string) =>
    untilTrue(
      engine,
      `(() => {
        if (${wanted}) return true
        ;(${controlNamed(th.tryAgain)})?.click()
        return false
      })()`,
    )

  /** Repeats it while the connection is unreliable, at least once. Resolves with the errors of the pages. */
  async function whileFlapping(flow: (connection: FlappingConnection) => Promise<void>): Promise<unknown[]> {
    const connection = flap([serverGone()], { toggles: TOGGLES_PER_FLOW, random })
    do await flow(connection)
    while (!connection.isOver())
    await connection.steady()
    return notedProblems(engine)
  }

  async function fillInTransfer(connection: FlappingConnection): Promise<void> {
    await engine.tap(money.openTransfer)
    await engine.tap(money.to)
    await engine.tap('PG')
    await untilTrue(engine, `document.querySelectorAll('dialog[open]').length === 1`)
    await engine.type(money.amount, '100')
    await goneInBothWays(connection)
    expect(await engine.read(valueOf(money.amount))).toBe('100')
  }

  let isFirst = true
  test('a login that is never answered keeps what was typed, and succeeds in the end', async () => {
    const problems = await whileFlapping(async (connection) => {
      if (isFirst) front.loseAnswers(LOGIN_PATH, Infinity)
      else {
        await openAnew(engine, `${front.url}/user/profile`)
        await engine.tap(th.logOut)
        await untilTrue(engine, `location.pathname === '/login'`)
      }
      isFirst = false
      await engine.type(th.phoneNumber, member.username)
      await engine.type(th.password, member.password)
      await goneInBothWays(connection)
      for (let isIn = false; !isIn;) {
        expect(await engine.read(valueOf(th.phoneNumber))).toBe(member.username)
        expect(await engine.read(valueOf(th.password))).toBe(member.password)
        await engine.tap(th.logIn)
        await untilTrue(engine, `${isRefused('main')} || ${IS_IN}`)
        isIn = (await engine.read(IS_IN)) === true
        if (!isIn) front.loseAnswers(LOGIN_PATH, 0)
      }
      await reach(isShown(member.name))
    })
    expect(problems).toEqual([])
  })

  test('home is shown, with a retry at most', async () => {
    const problems = await whileFlapping(async () => {
      await openAnew(engine, `${front.url}/user/home`)
      await reach(isShown('฿20,000.00'))
      await engine.tap(th.checkBalance)
      await engine.tap(th.profile)
      await reach(isShown(member.name))
      await engine.tap(th.home)
      await reach(isShown('฿20,000.00'))
    })
    expect(problems).toEqual([])
  })

  test('a transfer that is reported as done is done, and no other', async () => {
    const problems = await whileFlapping(async (connection) => {
      if (transfers === 0) loseNextTransfer()
      await fillInTransfer(connection)
      const lost = front.lostAnswers(TRANSFER_PATH)
      for (let isDone = false; !isDone;) {
        await engine.tap(`${money.transfer} ฿100.00`)
        await untilTrue(engine, `${isRefused('dialog[open]')} || ${IS_DONE}`, KNOWN_MS)
        isDone = (await engine.read(IS_DONE)) === true
        if (isDone) continue
        expect(await engine.read(valueOf(money.amount))).toBe('100')
        expect(front.lostAnswers(TRANSFER_PATH), 'what the server has done is not reported as refused').toBe(
          lost,
        )
        front.loseRequests(TRANSFER_PATH, () => false)
      }
      transfers += 1
      expect(front.lostAnswers(TRANSFER_PATH), 'the first answer is lost').toBeGreaterThan(0)
      await engine.tap(money.ok)
      await untilTrue(engine, `document.querySelector('dialog[open]') === null`)
      expect(await players.balances(member)).toEqual(moved())
    })
    expect(problems).toEqual([])
  })

  test('a page that was left during a transfer is told how it ended', async () => {
    const problems = await whileFlapping(async (connection) => {
      await fillInTransfer(connection)
      const lost = front.lostAnswers(TRANSFER_PATH)
      front.loseAnswersToNextKey(TRANSFER_PATH)
      const isDone = () => front.lostAnswers(TRANSFER_PATH) > lost
      const release = front.delayAnswers(OPERATIONS, isDone)
      for (let isSent = false; !isSent;) {
        await engine.tap(`${money.transfer} ฿100.00`)
        await untilTrue(engine, `${isRefused('dialog[open]')} || ${isShown(money.checking)}`)
        isSent = (await engine.read(isShown(money.checking))) === true
      }
      await expect.poll(isDone, { timeout: KNOWN_MS }).toBe(true)
      await openAnew(engine, `${front.url}/user/home`)
      release()
      await untilTrue(engine, isShown(money.wentThrough('฿100.00')), KNOWN_MS)
      transfers += 1
      expect(await players.balances(member)).toEqual(moved())
    })
    expect(problems).toEqual([])
  })

  test('what is typed into the deposit sheet stays', async () => {
    const problems = await whileFlapping(async (connection) => {
      await openAnew(engine, `${front.url}/user/home?sheet=deposit`)
      await reach(`${controlNamed(DEPOSIT.giftLink)} !== undefined`)
      await engine.tap(DEPOSIT.giftLink)
      await engine.type(DEPOSIT.giftLink, GIFT_LINK)
      await goneInBothWays(connection)
      expect(await engine.read(valueOf(DEPOSIT.giftLink))).toBe(GIFT_LINK)
    })
    expect(problems).toEqual([])
  })

  test('the statement is shown, with a retry at most', async () => {
    const problems = await whileFlapping(async () => {
      await openAnew(engine, `${front.url}/user/statement`)
      await reach(`document.querySelector('main li') !== null`)
    })
    expect(problems).toEqual([])
  })

  test('money has moved as often as was reported', async () => {
    await openAnew(engine, `${front.url}/user/home`)
    await untilTrue(engine, isShown('฿20,000.00'))
    expect(await players.balances(member)).toEqual(moved())
    // oxlint-disable-next-line no-console -- the value of a run
    console.log(
      `${name}: ${transfers} transfers, ${front.lostAnswers(TRANSFER_PATH)} answers that did not arrive`,
    )
  })
})

/** Drops the next transfer until the app has queried its outcome. After that all answers to it are lost. */
function loseNextTransfer(): void {
  const questions = () => front.passed.filter(({ path }) => path.startsWith(OPERATIONS)).length
  const before = questions()
  front.loseRequests(TRANSFER_PATH, () => questions() === before)
  front.loseAnswersToNextKey(TRANSFER_PATH)
}

/** The server is unreachable, although there is a network. */
function serverGone(): Break {
  return { go: () => front.cut(), comeBack: () => front.mend() }
}

/**
 * The phone loses its network, and the browser detects it. Drivers of other engines cannot switch the network off, so this dispatches the
 * browser's events itself. Until the network is back, use the driver for nothing else and stay on the page.
 */
function phoneGone(engine: Engine): Break {
  return {
    async go() {
      await front.cut()
      await engine.read(
        `Object.defineProperty(navigator, 'onLine', { configurable: true, value: false }) && dispatchEvent(new Event('offline'))`,
      )
    },
    async comeBack() {
      await front.mend()
      await engine.read(`delete navigator.onLine && dispatchEvent(new Event('online'))`)
    },
  }
}
