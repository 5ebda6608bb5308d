import { type BrowserContext, type BrowserContextOptions, type Page, test as base } from '@playwright/test'
import { IS_LONG } from '../is-long.ts'
import { portOfWorker } from './builds/workers.ts'
import { type Watch, watch } from './checks/watch.ts'
import { type Front, openFront } from './front.ts'
import { type Players, playersOf } from './player.ts'
import { type Sandbox, sandboxAt, sandboxUrlOf } from './sandbox.ts'

interface Fixtures {
  /** The agreement that members must accept: none, so that no sheet opens over home, or the server's. */
  agreement: 'nothing' | 'as served'
  /** Records errors in the browser; an error that the test did not declare fails it. */
  watched: Watch
  /** Opens a page on another device, which is watched like the page of the test, and closed with it. */
  openElsewhere: (device?: BrowserContextOptions) => Promise<Page>
  /** Where the app is served. */
  appUrl: string
  sandbox: Sandbox
  players: Players
  /** A proxy in front of the server that can break connections and serve other files. */
  front: Front
}

/** A browser test that fails on every undeclared error. The service worker runs only in tests about it, animations also in every long run. */
export const test = base.extend<Fixtures>({
  serviceWorkers: 'block',
  reducedMotion: IS_LONG ? 'no-preference' : 'reduce',
  agreement: ['nothing', { option: true }],

  // Tests of one worker share its server and members; other workers have their own.
  baseURL: async ({ browserName: _anyBrowser }, provide, { parallelIndex }) =>
    provide(`http://127.0.0.1:${portOfWorker(parallelIndex)}`),

  watched: [
    async ({ context, agreement }, provide) => {
      const watched = await watch(context)
      await agreeTo(agreement, context)
      await provide(watched)
      await unrouteAll(context)
      base.expect(watched.problems(), 'nothing goes wrong unnoticed').toEqual([])
    },
    { auto: true },
  ],

  openElsewhere: async ({ browser, agreement, watched }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (device = {}) => {
      const context = await browser.newContext({ locale: 'th-TH', ...device })
      contexts.push(context)
      await watched.add(context)
      await agreeTo(agreement, context)
      return context.newPage()
    })
    for (const context of contexts) {
      await unrouteAll(context)
      await context.close()
    }
  },

  appUrl: async ({ baseURL }, provide) => provide(addressOf(baseURL)),

  sandbox: async ({ baseURL }, provide) => provide(sandboxAt(sandboxUrlOf(addressOf(baseURL)))),

  players: async ({ baseURL }, provide) => provide(playersOf(addressOf(baseURL))),

  front: async ({ baseURL, watched }, provide) => {
    const front = await openFront(addressOf(baseURL))
    await provide(front)
    // What a page still loads finds no server any more.
    watched.end()
    await front.close()
  },
})

export { expect } from '@playwright/test'

async function agreeTo(agreement: Fixtures['agreement'], context: BrowserContext): Promise<void> {
  if (agreement === 'as served') return
  await context.route('**/api/lookup/agreements', (route) => route.fulfill({ json: [] }))
}

/** A call that is still being answered by the test must not find its page gone. */
async function unrouteAll(context: BrowserContext): Promise<void> {
  for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
}

function addressOf(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error('playwright.config.ts has no address of the app')
  return baseURL
}
