/** Proves S42. */
import type { Page, Request } from '@playwright/test'
import { balanceStream } from '../../../src/contract/balance-stream.ts'
import { endpoints } from '../../../src/contract/contract.ts'
import { MEMBER_SCREENS } from '../../support/browser/member-screens.ts'
import { visitAsNew } from '../../support/browser/player.ts'
import { outlastTimers, withoutStream } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'

const VISITOR_SCREENS = ['login', 'register', 'howto', 'contact']

const READS = [balanceStream, ...endpoints.filter(({ effect }) => effect === 'read')]

/** Some reads use POST; every call that the contract does not name as a read may change something. */
function mayChange(request: Request): boolean {
  const { pathname } = new URL(request.url())
  if (!pathname.startsWith('/api/')) return request.method() !== 'GET'
  return !READS.some(
    ({ method, path }) =>
      method === request.method() && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
}

/** The events of a finger that passes over everything tappable, without a tap. */
async function passOver(page: Page): Promise<number> {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll('a[href], button, [role=tab], [role=option]')]
    for (const target of targets) {
      for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'focusin', 'touchstart'])
        target.dispatchEvent(new Event(type, { bubbles: true }))
    }
    return targets.length
  })
}

test('a finger that passes over everything that can be tapped changes nothing', async ({ page, players }) => {
  test.setTimeout(MEMBER_SCREENS.length * 10_000)
  const changes: string[] = []
  await withoutStream(page)
  const visit = async (address: string) => {
    await test.step(address, async () => {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      const before = changes.length
      expect(await passOver(page)).toBeGreaterThan(0)
      // Longer than the router waits before it treats a touch as intentional.
      await outlastTimers(page, 200)
      await page.waitForLoadState('networkidle')
      expect(changes.slice(before)).toEqual([])
    })
  }
  page.on('request', (request) => {
    if (mayChange(request)) changes.push(`${request.method()} ${request.url()}`)
  })
  for (const screen of VISITOR_SCREENS) await visit(`/${screen}`)
  await visitAsNew(page, players, { wallet: 100, games: { JOKER: 20 } })
  for (const screen of MEMBER_SCREENS) await visit(`/user/${screen}`)
})
