/** Proves R13. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WORDS } from '../support/browser/words/words.ts'
import { type Engine, outlastTimers, untilTrue } from '../support/engines/engine.ts'
import { ENGINES, ownServerForFile } from '../support/engines/engines.ts'

/** The library waits for 200 ms before it offers a version. */
const LONGER_THAN_THE_OFFER_WAITS_MS = 1000
const IS_OFFERED = `document.body.innerText.includes('${WORDS.th.newVersion}')`

const server = await ownServerForFile()

describe.each(ENGINES)('in %s', (_name, start) => {
  let engine: Engine

  beforeAll(async () => {
    engine = await start()
  })

  afterAll(() => engine.close())

  test.each(['first', 'second'])(
    'the version that the browser has just installed is not offered: %s visit',
    async (visit) => {
      await engine.goto(`${server.url}/contact?visit=${visit}`)
      await untilTrue(
        engine,
        `navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')`,
      )
      await outlastTimers(engine, LONGER_THAN_THE_OFFER_WAITS_MS)
      expect(await engine.read(IS_OFFERED)).toBe(false)
    },
  )
})
