/** Proves R13. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnServer, startOwnServer } from '../support/browser/builds/strict-server.ts'
import { WORDS } from '../support/browser/words/words.ts'
import { startChromium } from '../support/engines/chromium.ts'
import { type Engine, untilTrue } from '../support/engines/engine.ts'
import { startFirefox } from '../support/engines/firefox.ts'
import { startWebKit } from '../support/engines/webkit.ts'

/** Whether a new version is offered a second after the worker has become active: the library waits for 200 ms. */
const IS_OFFERED = `new Promise((resolve) =>
  setTimeout(() => resolve(document.body.innerText.includes('${WORDS.th.newVersion}')), 1000))`

let server: OwnServer

beforeAll(async () => {
  server = await startOwnServer({})
})

afterAll(async () => {
  await server.stop()
})

describe.each([
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const)('in %s', (_name, start) => {
  let engine: Engine

  beforeAll(async () => {
    engine = await start()
  })

  afterAll(async () => {
    await engine.close()
  })

  test.each(['first', 'second'])(
    'the version that the browser has just installed is not offered: %s visit',
    async (visit) => {
      await engine.goto(`${server.url}/contact?visit=${visit}`)
      await untilTrue(
        engine,
        `navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')`,
      )
      expect(await engine.read(IS_OFFERED)).toBe(false)
    },
  )
})
