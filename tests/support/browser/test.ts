import { test as base } from '@playwright/test'
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
  /** Where the app is served. */
  appUrl: string
  sandbox: Sandbox
  players: Players
  /** A proxy in front of the server that can break connections and serve other files. */
  front: Front
}

/** A browser test that fails on every undeclared error. The service worker runs only in tests about it. */
export const test = base.extend<Fixtures>({
  serviceWorkers: 'block',
  agreement: ['nothing', { option: true }],

  // Tests of one worker share its server and members; other workers have their own.
  baseURL: async ({ browserName: _anyBrowser }, provide, { parallelIndex }) =>
    provide(`http://127.0.0.1:${portOfWorker(parallelIndex)}`),

  watched: [
    async ({ context, agreement }, provide) => {
      const watched = await watch(context)
      if (agreement === 'nothing') {
        await context.route('**/api/lookup/agreements', (route) => route.fulfill({ json: [] }))
      }
      await provide(watched)
      // A call that is still being answered by the test must not find its page gone.
      for (const routed of [...context.pages(), context])
        await routed.unrouteAll({ behavior: 'ignoreErrors' })
      base.expect(watched.problems(), 'nothing goes wrong unnoticed').toEqual([])
    },
    { auto: true },
  ],

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

function addressOf(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error('playwright.config.ts has no address of the app')
  return baseURL
}
