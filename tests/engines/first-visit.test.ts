/** Proves R13. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WORDS } from '../support/browser/words/words.ts'
import { type Engine, untilTrue } from '../support/engines/engine.ts'
import { ENGINES, ownServerForFile } from '../support/engines/engines.ts'

/** Whether a new version is offered a second after the worker has become active: the library waits for 200 ms. */
const IS_OFFERED = `new Promise((resolve) =>
  setTimeout(() => resolve(document.body.innerText.includes('${WORDS.th.newVersion}')), 1000))`

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
      expect(await engine.read(IS_OFFERED)).toBe(false)
    },
  )
})
