import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APP_SCRIPT } from '../support/browser/builds/app-script.ts'
import { LOOK_FOR_NEW_VERSION } from '../support/browser/builds/new-worker.ts'
import { serveBuilds } from '../support/browser/builds/served-builds.ts'
import { WORDS } from '../support/browser/words/words.ts'
import {
  controlNamed,
  type Engine,
  fieldLabelled,
  outlastTimers,
  untilShown,
  untilTrue,
} from '../support/engines/engine.ts'
import { OTHERS, watchedAppForFile } from '../support/engines/engines.ts'
import { logInAt } from '../support/engines/log-in.ts'
import { notedLoads, notedProblems } from '../support/engines/watched-app.ts'

/*
 * What `old-builds.e2e.ts` shows in Chromium. The drivers know one tab: that another one accepts a new build is sent to the worker, as that
 * tab would.
 */

const { th, lo } = WORDS

/** More builds than the number whose files the server keeps. */
const MANY = 5

const TAKEN_ELSEWHERE = `navigator.serviceWorker.ready.then(({ waiting }) => new Promise((resolve) => {
  navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}))`

/** The name of the entry that the page runs, which names its build. */
const ENTRY = `${APP_SCRIPT}.split('/').at(-1)`

/** What the app itself reports about a missing part. */
const EXPECTED = /A part of the app is missing/

const UPDATE_IS_HELD = `${controlNamed(th.update)}.disabled`
const PHONE = fieldLabelled(th.phoneNumber)
const EMPTY_PHONE = `(() => {
  const field = ${PHONE}
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '')
  return field.dispatchEvent(new Event('input', { bubbles: true }))
})()`

const builds = await serveBuilds()
afterAll(() => builds.close())
const app = await watchedAppForFile(builds.front)

describe.each(OTHERS)('in %s', (_name, start) => {
  let engine: Engine

  beforeAll(async () => {
    engine = await start()
    await engine.goto(`${app.url}/login`)
    await untilTrue(engine, 'navigator.serviceWorker.controller?.state === "activated"')
  })

  afterAll(() => engine.close())

  /** The page runs the newest build, and nothing is loaded or requested again within the time that a page waits for a worker. */
  async function expectCalmNewBuild(loads: number): Promise<void> {
    const [present = []] = await builds.scripts()
    await untilTrue(engine, `${JSON.stringify(present)}.includes(${ENTRY})`)
    await outlastTimers(engine, 4500)
    expect(await notedLoads(engine)).toBe(loads)
    expect(await engine.read(`document.body.innerText.includes('${th.newVersion}')`)).toBe(false)
    const problems = await notedProblems(engine)
    expect(problems.filter((problem) => !EXPECTED.test(String(problem)))).toEqual([])
  }

  /** Accepts the new version by a tap. */
  async function accept(): Promise<void> {
    const former = await engine.read(ENTRY)
    await untilTrue(engine, `${UPDATE_IS_HELD} === false`)
    await engine.tap(th.update)
    await untilTrue(engine, `${ENTRY} !== '${String(former)}'`)
    await untilTrue(engine, `performance.getEntriesByName('app-ready').length > 0`)
  }

  test('a page of five builds ago loses nothing when the new one is accepted elsewhere, and is updated by one reload', async () => {
    const old = await engine.read(ENTRY)
    await engine.type(th.phoneNumber, '081')
    await builds.deploy(MANY)
    await engine.read(LOOK_FOR_NEW_VERSION)
    await untilShown(engine, th.finishFirst)
    await engine.read(TAKEN_ELSEWHERE)
    const loads = await notedLoads(engine)

    await engine.tap(`${th.language}: ${th.languageName}`)
    await engine.tap(lo.languageName)
    await outlastTimers(engine, 1500)
    expect(await engine.read(`${PHONE}.value`)).toBe('081')
    expect(await engine.read(UPDATE_IS_HELD)).toBe(true)
    expect(await engine.read(ENTRY)).toBe(old)
    expect(await notedLoads(engine)).toBe(loads)

    await engine.read(EMPTY_PHONE)
    await accept()
    await untilShown(engine, th.logIn)
    await expectCalmNewBuild(loads + 1)
  })

  test('a member who returns after five builds is in at once, and gets the new one with one reload', async () => {
    const old = await engine.read(ENTRY)
    await engine.goto('about:blank')
    await builds.deploy(MANY)
    await logInAt(engine, app.url, await builds.players.join({ wallet: 250, games: {} }))
    await untilShown(engine, '฿250.00')
    expect(await engine.read(ENTRY)).toBe(old)
    const loads = await notedLoads(engine)
    await accept()
    await untilShown(engine, th.updatedAt)
    await expectCalmNewBuild(loads + 1)
  })

  test('a withdrawn build leaves as it came, and a missing part of it is loaded by one reload', async () => {
    await builds.goBack()
    await engine.read(LOOK_FOR_NEW_VERSION)
    await untilShown(engine, th.newVersion)
    const loads = await notedLoads(engine)
    await engine.read(TAKEN_ELSEWHERE)
    await engine.tap(th.conditions)
    const isShown = `document.querySelector('dialog[open]')?.innerText.includes('${th.conditions}')`
    await untilTrue(engine, isShown)
    await expectCalmNewBuild(loads + 1)
    expect(await engine.read(isShown)).toBe(true)
  })
})
