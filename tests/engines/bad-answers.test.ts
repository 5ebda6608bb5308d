/** Proves R19. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FreshMember } from '../support/browser/fresh-member.ts'
import { MEMBER_SCREENS } from '../support/browser/member-screens.ts'
import { BAD_ANSWERS, type BadAnswer } from '../support/browser/served/bad-answers.ts'
import { WORDS } from '../support/browser/words/words.ts'
import { type Engine, retried, untilShown, untilTrue } from '../support/engines/engine.ts'
import { ownServerForFile, watchedAppForFile } from '../support/engines/engines.ts'
import { startFirefox } from '../support/engines/firefox.ts'
import { notedProblems } from '../support/engines/watched-app.ts'
import { startWebKit } from '../support/engines/webkit.ts'

/*
 * What `bad-answers.e2e.ts` shows in Chromium. Every bad answer is tried on some screen in one engine or the other;
 * `BAD_ANSWERS_PER_SCREEN=37` tries all on all.
 */
const PER_SCREEN = Number(process.env['BAD_ANSWERS_PER_SCREEN'] ?? 2)

const { th } = WORDS

/** The texts of empty screens: an empty list, and no deposit method. */
const NOTHING_THERE = ['ยังไม่มีรายการ', 'ขณะนี้ยังไม่มีช่องทางฝากเงิน']

const IS_READY = `performance.getEntriesByName('app-ready').length > 0`

const IS_IN = `location.pathname.startsWith('/user/')`

/** No request is pending. */
const IS_SETTLED = `${IS_READY} && [...document.querySelectorAll('#root .skeleton, #root [aria-busy=true]')]
  .every((part) => !part.checkVisibility({ visibilityProperty: true }))`

/** A message to the member is visible, or a button to try again. */
const SHOWS_ERROR = `([...document.querySelectorAll('[role=alert]')].some((alert) => alert.checkVisibility() && alert.innerText !== '') ||
  [...document.querySelectorAll('button')].some((button) => button.innerText.trim() === '${th.tryAgain}') ||
  ${JSON.stringify(NOTHING_THERE)}.some((text) => document.body.innerText.includes(text)))`

/** The texts without those that contain digits, which differ from one time to the next. WebKit's `innerText` omits what is not in view yet. */
const TEXTS = `[...document.querySelectorAll('main, dialog[open]')].flatMap((part) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode.data.trim())
    return texts
  }).filter((text) => text !== '' && !/\\d/.test(text)).join('|')`

const server = await ownServerForFile()
const app = await watchedAppForFile(server)

describe.each([
  ['Firefox', startFirefox, 0],
  ['WebKit', startWebKit, 18],
] as const)('in %s, with any answer of a server', (_name, start, first) => {
  let engine: Engine
  let member: FreshMember

  beforeAll(async () => {
    member = await server.players.join({ wallet: 100, games: { JOKER: 20 } })
    engine = await start()
    await engine.goto(`${app.url}/login`)
    await untilTrue(engine, IS_READY)
  })

  afterAll(() => engine.close())

  /** Firefox's driver sometimes reports a page that replaces one that is still loading as failed. */
  const open = (screen: string) => retried(() => engine.goto(`${app.url}/user/${screen}`))

  test('a visitor sees why the login failed, and keeps the typed text', async () => {
    // The phone has a stored copy for a remembered member.
    await engine.read(`document.querySelector('input[name=remember]').click() ?? true`)
    await engine.type(th.phoneNumber, member.username)
    await engine.type(th.password, member.password)
    for (const bad of BAD_ANSWERS.filter(({ name }) => !name.startsWith('the truth'))) {
      app.tamper(bad)
      await engine.tap(th.logIn)
      await untilTrue(engine, `${IS_SETTLED} && ${SHOWS_ERROR}`)
    }
    expect(await engine.read(`document.querySelector('input[name=username]').value`)).toBe(member.username)
    app.tamper()
    await engine.tap(th.logIn)
    await untilShown(engine, th.updatedAt)
    expect(await notedProblems(engine)).toEqual([])
  })

  test(
    'every screen is shown, has stopped loading and shows an error, or shows the right data',
    { timeout: PER_SCREEN * 120_000 },
    async () => {
      for (const [row, screen] of MEMBER_SCREENS.entries()) {
        await open(screen)
        await untilTrue(engine, `${IS_IN} && ${IS_SETTLED} && document.querySelector('header') !== null`)
        const truth = String(await engine.read(TEXTS))
        for (let column = 0; column < PER_SCREEN; column += 1) {
          const bad = BAD_ANSWERS[(first + row * PER_SCREEN + column) % BAD_ANSWERS.length]
          await visit(screen, bad, truth)
        }
      }
      await open('home')
      await untilShown(engine, '฿120.00')
      expect(await notedProblems(engine)).toEqual([])
    },
  )

  async function visit(screen: string, bad: BadAnswer | undefined, truth: string): Promise<void> {
    const pair = `${screen} gets ${bad?.name}`
    app.tamper(bad)
    await open(screen)
    await untilTrue(
      engine,
      `${IS_IN} && ${IS_SETTLED} && (${SHOWS_ERROR} || ${TEXTS} === ${JSON.stringify(truth)})`,
    ).catch((error: unknown) => {
      throw new Error(pair, { cause: error })
    })
    expect({ pair, problems: await notedProblems(engine) }).toEqual({ pair, problems: [] })
    app.tamper()
  }

  test('an error in a page is noticed', async () => {
    await open('home')
    await untilShown(engine, '฿120.00')
    await engine.read(`setTimeout(() => { throw new Error('thrown') }) > 0`)
    await engine.read(`Promise.reject(new Error('rejected')) instanceof Promise`)
    await engine.read(`(document.querySelector('#root').hidden = true)`)
    await untilTrue(engine, `localStorage.getItem('noted-problems')?.includes('isWhite') === true`)
    const noted = (await notedProblems(engine)).join()
    expect(noted).toContain('thrown')
    expect(noted).toContain('rejected')
    expect(noted).toContain('nothing to be seen')
  })
})
