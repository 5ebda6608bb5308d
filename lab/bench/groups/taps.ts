import type { Page } from '@playwright/test'
import { Browser, SLOW_PHONE, visit } from '../browser.ts'
import { fillLogin, giveCoins, logIn } from '../demo-member.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Figure, Findings } from '../figure.ts'
import { shownElement } from '../ready-probe.ts'
import { serveApp } from '../served-app.ts'
import { tap, type TapCost } from '../tap.ts'

/** 'Good' as web-vitals has it. */
const GOAL_MS = 200

interface Tap {
  readonly what: string
  readonly path: string
  /** Selector of an element that is shown when the screen can be prepared; by default the target. */
  readonly ready?: string
  /** Brings the idle screen into the state before the tap. */
  readonly prepare?: (page: Page, browser: Browser) => Promise<void>
  readonly target: string
  /** Selector of an element that exists only after the tap has had its effect. */
  readonly shows: string
}

const withIcon = (tag: string, icon: string) => `${tag}:has(use[href="#i-${icon}"])`

const DEPOSIT = `main ${withIcon('button', 'deposit')}`
const WAY_TO_DEPOSIT = `dialog[open] ${withIcon('button', 'chevron-right')}`
const CHAT = `${withIcon('button', 'chat')}.fixed`
const WRITE = 'dialog[open] textarea'

const AS_VISITOR: readonly Tap[] = [
  {
    what: 'language menu',
    path: '/login',
    target: 'button[aria-haspopup=listbox]',
    shows: '[role=listbox]',
  },
  {
    what: 'log in',
    path: '/login',
    prepare: fillLogin,
    target: 'form [type=submit]',
    shows: 'a[href="/user/home"]',
  },
]

const AS_MEMBER: readonly Tap[] = [
  { what: 'deposit', path: '/user/home', target: DEPOSIT, shows: WAY_TO_DEPOSIT },
  {
    what: 'a way to deposit',
    path: '/user/home',
    ready: DEPOSIT,
    prepare: async (page, browser) => {
      await tap(page, DEPOSIT, WAY_TO_DEPOSIT)
      await browser.untilQuiet()
    },
    target: WAY_TO_DEPOSIT,
    shows: `dialog[open] ${withIcon('button', 'back')}`,
  },
  {
    what: 'transfer',
    path: '/user/home',
    target: 'button:has(.lozenge use[href="#i-swap"])',
    shows: 'dialog[open] form',
  },
  {
    what: 'withdraw',
    path: '/user/home',
    target: `main ${withIcon('button', 'withdraw')}`,
    shows: 'dialog[open] form',
  },
  {
    what: 'statement',
    path: '/user/home',
    target: 'nav a[href="/user/statement"]',
    shows: 'main button[aria-haspopup=dialog]',
  },
  {
    what: 'bonuses',
    path: '/user/home',
    target: 'main a[href="/user/bonus"]',
    shows: 'a.icon-button[href="/user/home"]',
  },
  {
    what: 'turn the wheel',
    path: '/user/spin',
    target: 'main .relative button',
    shows: 'main .relative button[aria-busy=true]',
  },
  { what: 'open the chat', path: '/user/contact', target: CHAT, shows: WRITE },
  {
    what: 'send a message',
    path: '/user/contact',
    ready: CHAT,
    prepare: async (page, browser) => {
      await tap(page, CHAT, WRITE)
      await browser.untilQuiet()
      await page.fill(WRITE, 'สวัสดี')
    },
    target: 'dialog[open] form [type=submit]',
    // The field is emptied when the sent message is shown above it.
    shows: `${WRITE}:placeholder-shown`,
  },
]

/** Measures how long a cheap phone takes to respond to the most common taps: each the first one on a page just opened. */
export async function measureTaps(runs: number): Promise<Findings> {
  await using data = await disposableFolder()
  await using profile = await disposableFolder()
  await using app = await serveApp(data.path)
  {
    await using browser = await Browser.start(profile.path)
    await logIn(browser, app.origin)
  }
  await giveCoins(runs)
  const costs = new Map<Tap, TapCost[]>([...AS_VISITOR, ...AS_MEMBER].map((each) => [each, []]))
  for (let run = 0; run < runs; run++) {
    await using strange = await disposableFolder()
    await using visitor = await Browser.start(strange.path, SLOW_PHONE)
    for (const each of AS_VISITOR) costs.get(each)?.push(await measure(visitor, app.origin, each))
    await using member = await Browser.start(profile.path, SLOW_PHONE)
    for (const each of AS_MEMBER) costs.get(each)?.push(await measure(member, app.origin, each))
  }
  return {
    figures: [...costs].flatMap(([{ what }, done]): Figure[] => [
      {
        what: `tap on '${what}' until the next frame`,
        unit: 'ms',
        runs: done.map(({ interactionMs }) => interactionMs),
        goal: { maximum: GOAL_MS },
      },
      { what: '  until it shows', unit: 'ms', runs: done.map(({ shownMs }) => shownMs) },
    ]),
    remarks: [],
  }
}

async function measure(
  browser: Browser,
  origin: string,
  { path, target, ready = target, prepare, shows }: Tap,
) {
  const page = await browser.openPage()
  await visit(page, `${origin}${path}`, shownElement(`#root ${ready}`))
  await browser.untilQuiet()
  await prepare?.(page, browser)
  const cost = await tap(page, target, shows)
  await page.close()
  return cost
}
