/** Proves R30. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { expectFits, misfits } from '../../support/browser/checks/fits.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { sandboxUrlOf } from '../../support/browser/sandbox.ts'
import { chooseLanguageForGood } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'
import { engineOfPage } from '../../support/engines/chromium.ts'
import { type Hand, handAt } from '../../support/screens/hand.ts'
import { enter } from '../../support/screens/home.ts'
import { MEMBER_WALKS, VISITOR_WALKS } from '../../support/screens/walks.ts'

/* Every screen in every state, as in the other engines (`screens.test.ts`), on the smallest phone, by touch, ear and weak eyes. */

/** Large text of the chat is in `chat-screens.long.e2e.ts`. */
const NOT_LARGE = new Set(['the chat'])

const NARROW = { width: 320, height: 640 }
const USUAL = { width: 412, height: 915 }
/** So low that most of a screen is below it: parts that the browser does not draw there must keep their width as well. */
const LOW = { width: 412, height: 400 }

test.describe.configure({ mode: 'parallel' })
test.use({ agreement: 'as served', serviceWorkers: 'allow', colorScheme: 'dark', reducedMotion: 'reduce' })

async function expectUsable(page: Page, hand: Hand, screen: string): Promise<void> {
  await page.setViewportSize(NARROW)
  await hand.rests()
  await expectFits(page, screen)
  await page.setViewportSize(USUAL)
  await hand.rests()
  await expectAccessible(page, screen)
}

async function expectLargeTextFits(page: Page, hand: Hand, screen: string): Promise<void> {
  await hand.rests()
  expect.soft(await misfits(page), screen).toEqual([])
}

const CHECKS = [
  ['fits 320 pixels and a finger, and can be read with weak eyes and a screen reader', expectUsable],
  ['fits when the text is twice as large', expectLargeTextFits],
] as const

for (const language of ['th', 'lo', 'en'] as const) {
  for (const [name, walk] of Object.entries({ ...VISITOR_WALKS, ...MEMBER_WALKS })) {
    for (const [how, check] of CHECKS) {
      const isLarge = check === expectLargeTextFits
      if (isLarge && NOT_LARGE.has(name)) continue
      test(`${name} in ${WORDS[language].languageName}: everything ${how}`, async ({
        page,
        front,
        players,
        appUrl,
        watched,
      }) => {
        test.setTimeout(300_000)
        watched.expectErrors(/Failed to load resource/, LOGGED.noConnection, /WebSocket connection to/)
        await page.goto(`${front.url}/login`)
        if (language !== 'th') await chooseLanguageForGood(page, WORDS[language])
        if (isLarge) await enlargeText(page)
        const engine = engineOfPage(page)
        const hand = handAt(engine, front.url)
        const show = (screen: string) => check(page, hand, screen)
        const member = await players.join({ wallet: 5000, games: { JOKER: 20 } })
        const stage = { engine, hand, front, sandboxUrl: sandboxUrlOf(appUrl), language, member, show }
        if (name in MEMBER_WALKS) await enter(stage)
        await walk(stage)
      })
    }
  }
}

async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize(LOW)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
}
