/** Proves S1 in the engines that read HTML in ways of their own. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOSTILE_HTML } from '../component/ui/hostile-html.ts'
import { findHarm } from '../support/browser/checks/find-harm.ts'
import { type Front, openFront } from '../support/browser/front.ts'
import { PASSWORD, SOMCHAI } from '../support/browser/members.ts'
import { type Engine, outlastTimers, untilTrue } from '../support/engines/engine.ts'
import { OTHERS, ownServerForFile } from '../support/engines/engines.ts'
import { logInAt } from '../support/engines/log-in.ts'

/*
 * Here are the fields that show many texts at once. Every field that an operator fills in is tried in Chromium, in `hostile-html.e2e.ts`.
 */

const slice = HOSTILE_HTML.map((text, index) => ({
  code: String(index),
  label: text,
  bgColor: text,
  textColor: 'url(https://evil.example/x)',
  htmlDescription: text,
}))

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/lookup/agreements': [],
  '/api/lookup/conditions': HOSTILE_HTML,
  '/api/invite/banners': HOSTILE_HTML.map((html) => ({ html })),
  '/api/bonus': [{ code: 'EVIL', type: 'limit', banners: HOSTILE_HTML.map((html) => ({ html })) }],
  '/api/bonus/check/active': { status: false, type: null },
  '/api/spinwheel/setup': { result: { activeSpinwheel: { slice }, userCoin: 1 } },
}

const IN_A_SHEET = 'dialog[open] .server-html'

const server = await ownServerForFile()

describe.each(OTHERS)('S1: in %s', (_name, start) => {
  let engine: Engine
  let front: Front

  beforeAll(async () => {
    front = await openFront(server.url)
    for (const [path, value] of Object.entries(ANSWERS)) serve(path, value)
    engine = await start({ isStill: true })
    await logInAt(engine, front.url, { username: SOMCHAI.username, password: PASSWORD })
  })
  afterAll(async () => {
    await engine.close()
    await front.close()
  })

  function serve(path: string, value: unknown): void {
    const json = JSON.stringify(value)
    front.answer(path, (answer: ServerResponse) =>
      answer.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(json),
    )
  }

  /** What the texts that are shown there do, and which of their files were loaded from elsewhere. */
  async function harmIn(selector: string, texts = HOSTILE_HTML.length): Promise<unknown> {
    const shown = `[...document.querySelectorAll('${selector}')]`
    await untilTrue(engine, `${shown}.length === ${texts}`)
    // Pictures that cannot be loaded fire an error a moment later.
    await outlastTimers(engine, 300)
    return engine.read(`[
      ...(${findHarm.toString()})(${shown}),
      ...performance.getEntriesByType('resource')
        .filter(({ name, responseStatus }) => name.includes('evil.example') && responseStatus > 0)
        .map(({ name }) => name),
    ]`)
  }

  test('there are 200 different texts to try', () => {
    expect(new Set(HOSTILE_HTML).size).toBeGreaterThanOrEqual(200)
  })

  test('banners show text and run nothing', async () => {
    await engine.goto(`${front.url}/user/home?sheet=invite`)
    expect(await harmIn(IN_A_SHEET)).toEqual([])
  })

  test('conditions show text and run nothing', async () => {
    await engine.goto(`${front.url}/user/home?sheet=conditions`)
    expect(await harmIn(IN_A_SHEET)).toEqual([])
  })

  test('bonus terms show text and run nothing', async () => {
    await engine.goto(`${front.url}/user/bonus`)
    await engine.tap('EVIL')
    expect(await harmIn(IN_A_SHEET)).toEqual([])
  })

  test('odds and labels of the wheel show text and run nothing', async () => {
    await engine.goto(`${front.url}/user/spin`)
    await untilTrue(engine, `document.querySelector('details summary') !== null`)
    await engine.read(`document.querySelector('details summary').click()`)
    // Slices with the same words are one prize.
    expect(await harmIn('details .server-html', new Set(HOSTILE_HTML).size)).toEqual([])
  })

  test('a text that passed the sanitiser would be seen', async () => {
    await engine.goto(`${front.url}/user/spin`)
    const forgotten = `(${findHarm.toString()})([(() => {
      const text = document.createElement('div')
      text.append(document.createElement('form'))
      document.body.append(text)
      return text
    })()])`
    expect(await engine.read(forgotten)).toEqual(['<form></form>'])
  })
})
