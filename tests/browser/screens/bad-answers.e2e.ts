import { LOGGED } from '../../support/browser/checks/watch.ts'
import { MEMBER_SCREENS } from '../../support/browser/member-screens.ts'
import { visitAsNew } from '../../support/browser/player.ts'
import { BAD_ANSWERS } from '../../support/browser/served/bad-answers.ts'
import { balance, withoutStream } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
/** Proves R19. */
import { IS_LONG } from '../../support/is-long.ts'

test.use({ agreement: 'as served' })

/** In a short run the six pages, without their sheets. */
const SCREENS = IS_LONG ? MEMBER_SCREENS : MEMBER_SCREENS.slice(0, 6)
/** The number of bad answers for each screen: in a short run one, a different one on each screen. */
const PER_SCREEN = IS_LONG ? BAD_ANSWERS.length : 1

test('every screen is shown with any answer of a server, reports the error, and recovers', async ({
  page,
  context,
  players,
  watched,
}) => {
  test.setTimeout(PER_SCREEN * MEMBER_SCREENS.length * 6_000)
  watched.expectErrors(/Failed to load resource/, LOGGED.noConnection)
  await visitAsNew(page, players, { wallet: 100, games: { JOKER: 20 } })

  // In tabs beside each other: most of the time is waiting for what is asked again.
  for (let column = 0; column < PER_SCREEN; column++) {
    await Promise.all(
      SCREENS.map(async (screen, row) => {
        const bad = BAD_ANSWERS[(row * PER_SCREEN + column * 11) % BAD_ANSWERS.length]
        if (bad === undefined) throw new Error('there is no such answer')
        const tab = await context.newPage()
        await tab.route('**/api/**', (route) => bad.answer(route).catch(() => undefined))
        await withoutStream(tab)
        await tab.goto(`/user/${screen}`)
        await tab.waitForLoadState('networkidle')
        await expect.soft(tab.getByRole('banner'), `${screen} gets ${bad.name}`).toBeVisible()
        await tab.unrouteAll({ behavior: 'ignoreErrors' })
        await tab.close()
      }),
    )
    expect.soft(watched.problems(), `screens with the bad answers of round ${column}`).toEqual([])
  }

  await page.goto('/user/home')
  await expect(balance(page)).toContainText('฿120.00')
})
