import { test as base } from '@playwright/test'
import { type Front, openFront } from './front.ts'
import { type Players, playersOf } from './player.ts'
import { type Sandbox, sandboxOf } from './sandbox.ts'
import { type Watch, watch } from './watch.ts'
import { portOfWorker } from './workers.ts'

interface Fixtures {
  /** What the operator has members agree to: nothing, so that no sheet opens over home, or what the server says. */
  agreement: 'nothing' | 'as served'
  /** Sees what goes wrong in the browser; after the test there must be nothing that it did not declare. */
  watched: Watch
  /** Where the app is served. */
  appUrl: string
  sandbox: Sandbox
  players: Players
  /** A way to the server that can be cut, and that can serve other files. */
  front: Front
}

/** A test in a browser where nothing may go wrong unnoticed. The service worker runs only where a test is about it. */
export const test = base.extend<Fixtures>({
  serviceWorkers: 'block',
  agreement: ['nothing', { option: true }],

  // Tests of one worker share its server and the members in it; what another worker does is nobody's business.
  baseURL: async ({ browserName: _anyBrowser }, provide, { parallelIndex }) =>
    provide(`http://127.0.0.1:${portOfWorker(parallelIndex)}`),

  watched: [
    async ({ context, agreement }, provide) => {
      const watched = await watch(context)
      if (agreement === 'nothing') {
        await context.route('**/api/lookup/agreements', (route) => route.fulfill({ json: [] }))
      }
      await provide(watched)
      base.expect(watched.problems(), 'nothing goes wrong unnoticed').toEqual([])
    },
    { auto: true },
  ],

  appUrl: async ({ baseURL }, provide) => provide(addressOf(baseURL)),

  sandbox: async ({ baseURL }, provide) => provide(sandboxOf(addressOf(baseURL))),

  players: async ({ baseURL, sandbox }, provide) => provide(playersOf(addressOf(baseURL), sandbox)),

  front: async ({ baseURL }, provide) => {
    const front = await openFront(addressOf(baseURL))
    await provide(front)
    await front.close()
  },
})

export { expect } from '@playwright/test'

function addressOf(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error('playwright.config.ts does not say where the app is served')
  return baseURL
}
