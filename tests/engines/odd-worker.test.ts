/** Proves R15. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnServer, startOwnServer } from '../support/browser/builds/strict-server.ts'
import { type Front, openFront } from '../support/browser/front.ts'
import { playersOf } from '../support/browser/player.ts'
import { sandboxAt } from '../support/browser/sandbox.ts'
import { WORDS } from '../support/browser/words/words.ts'
import { type Engine, untilShown, untilTrue } from '../support/engines/engine.ts'
import { startFirefox } from '../support/engines/firefox.ts'
import { logInAt } from '../support/engines/log-in.ts'
import { reloadAnew } from '../support/engines/reload.ts'
import { notedProblems, openWatchedApp, type WatchedApp } from '../support/engines/watched-app.ts'
import { startWebKit } from '../support/engines/webkit.ts'
import { ODD_WORKER_ANSWERS } from '../support/pages/odd-worker-answers.ts'

const { th } = WORDS

const WORKER = '/sw.js'

/** Makes the browser request the worker now. The result does not matter here. */
const LOOK = `navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => true, () => true)`

const WORKERS = `navigator.serviceWorker.getRegistration().then(({ active, installing, waiting }) =>
  [active?.state ?? '', installing?.state ?? '', waiting?.state ?? ''])`

let server: OwnServer
let app: WatchedApp

beforeAll(async () => {
  server = await startOwnServer()
  app = await openWatchedApp(server.url, th.somethingWentWrong)
})

afterAll(async () => {
  await app.close()
  await server.stop()
})

describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const)('in %s', (_name, start) => {
  let engine: Engine
  let front: Front

  beforeAll(async () => {
    front = await openFront(app.url)
    engine = await start()
    const players = playersOf(server.url, sandboxAt(server.sandboxUrl), server.sandboxUrl)
    await logInAt(engine, front.url, await players.join({ wallet: 250, games: {} }))
    await untilTrue(engine, 'navigator.serviceWorker.controller !== null')
  })

  afterAll(async () => {
    await engine.close()
    await front.close()
  })

  test.each(Object.entries(ODD_WORKER_ANSWERS))(
    'the installed worker keeps working, also without a server, when its request is answered with %s',
    async (name, answer) => {
      const code = await otherWorker()
      let requests = 0
      front.answer(WORKER, (response) => {
        requests += 1
        answer(response, code)
      })
      // The page is loaded while the late one is still pending.
      await engine.read(name.endsWith('late') ? `${LOOK} instanceof Promise` : LOOK)
      await expect.poll(() => requests, { timeout: 20_000 }).toBeGreaterThan(0)
      await reloadAnew(engine)
      await untilShown(engine, th.updatedAt)
      await front.cut()
      await reloadAnew(engine)
      await untilShown(engine, th.asLastSeen)
      await untilShown(engine, '฿250.00')
      await front.mend()
      expect(await engine.read(WORKERS)).toEqual(['activated', '', ''])
      expect(await engine.read(`document.body.innerText.includes('${th.newVersion}')`)).toBe(false)
      expect(await notedProblems(engine)).toEqual([])
    },
  )

  test('a valid answer after all of them is accepted', async () => {
    front.serve(WORKER, await otherWorker())
    await reloadAnew(engine)
    await untilShown(engine, th.updatedAt)
    await engine.read(LOOK)
    await untilShown(engine, th.newVersion)
    expect(await engine.read(WORKERS)).toEqual(['activated', '', 'installed'])
  })
})

/** A valid worker, with the hash of the document that the pages get here. */
async function otherWorker(): Promise<string> {
  return `${await (await fetch(app.url + WORKER)).text()}\n// another build`
}
