import { test as base } from '@playwright/test'
import { type Front, openFront } from './front.ts'
import { type Sandbox, sandboxOf } from './sandbox.ts'
import { type Watch, watch } from './watch.ts'

interface Fixtures {
  /** What the operator has members agree to: nothing, so that no sheet opens over home, or what the server says. */
  agreement: 'nothing' | 'as served'
  /** Sees what goes wrong in the browser; after the test there must be nothing that it did not declare. */
  watched: Watch
  sandbox: Sandbox
  /** A way to the server that can be cut, and that can serve other files. */
  front: Front
}

/** A test in a browser where nothing may go wrong unnoticed. The service worker runs only where a test is about it. */
export const test = base.extend<Fixtures>({
  serviceWorkers: 'block',
  agreement: ['nothing', { option: true }],

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

  sandbox: async ({ baseURL }, provide) => provide(sandboxOf(addressOf(baseURL))),

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
