/** Proves R15. */
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Front, openFront } from '../support/browser/front.ts'
import { WORDS } from '../support/browser/words/words.ts'
import { type Engine, openAnew, untilShown, untilTrue } from '../support/engines/engine.ts'
import { ENGINES, ownServerForFile, watchedAppForFile } from '../support/engines/engines.ts'
import { logInAt } from '../support/engines/log-in.ts'
import { notedProblems } from '../support/engines/watched-app.ts'

const { th } = WORDS

const WORKER = '/sw.js'

/** Longer than a page takes to load. */
const LATE_MS = 4000
const PAGE = '<!doctype html><title>502 Bad Gateway</title><h1>nginx</h1>'
const SCRIPT = { 'content-type': 'text/javascript' }

/** Wrong answers for the worker script, as from a misconfigured, broken or foreign server; `code` is a valid other worker. */
const ODD_WORKER_ANSWERS: Readonly<Record<string, (answer: ServerResponse, code: string) => void>> = {
  'not found': (answer) => answer.writeHead(404, SCRIPT).end(),
  'a failure': (answer) => answer.writeHead(500, { 'content-type': 'application/json' }).end('{}'),
  'a web page': (answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  'a web page that is called a script': (answer) => answer.writeHead(200, SCRIPT).end(PAGE),
  'half of it, as if that were all': (answer, code) =>
    answer.writeHead(200, SCRIPT).end(code.slice(0, code.length / 2)),
  'half of it, and then a cut connection': (answer, code) => {
    answer.writeHead(200, { ...SCRIPT, 'content-length': Buffer.byteLength(code) })
    answer.write(code.slice(0, code.length / 2), () => answer.destroy())
  },
  'a missing file, very late': (answer) => {
    void delay(LATE_MS).then(() => answer.writeHead(404, SCRIPT).end())
  },
}

/** Makes the browser request the worker now. The result does not matter here. */
const LOOK = `navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => true, () => true)`

const WORKERS = `navigator.serviceWorker.getRegistration().then(({ active, installing, waiting }) =>
  [active?.state ?? '', installing?.state ?? '', waiting?.state ?? ''])`

const server = await ownServerForFile()
const app = await watchedAppForFile(server)

describe.each(ENGINES)('in %s', (_name, start) => {
  let engine: Engine
  let front: Front

  beforeAll(async () => {
    front = await openFront(app.url)
    engine = await start()
    await logInAt(engine, front.url, await server.players.join({ wallet: 250, games: {} }))
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
      await openAnew(engine)
      await untilShown(engine, th.updatedAt)
      await front.cut()
      await openAnew(engine)
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
    await openAnew(engine)
    await untilShown(engine, th.updatedAt)
    // Again and again, because the request that is answered very late may still be pending, and then there is no other.
    await untilTrue(engine, `${LOOK}.then(() => document.body.innerText.includes('${th.newVersion}'))`)
    expect(await engine.read(WORKERS)).toEqual(['activated', '', 'installed'])
  })
})

/** A valid worker, with the hash of the document that the pages get here. */
async function otherWorker(): Promise<string> {
  return `${await (await fetch(app.url + WORKER)).text()}\n// another build`
}
