import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/seed/demo-members.ts'
import { type Front, openFront } from '../support/browser/front.ts'
import { SOMCHAI } from '../support/browser/members.ts'
import { startStrictServer, type StrictServer } from '../support/browser/strict-server.ts'
import { WORDS } from '../support/browser/words.ts'
import { type Engine, untilShown, untilTrue } from '../support/engines/engine.ts'
import { startFirefox } from '../support/engines/firefox.ts'
import { startWebKit } from '../support/engines/webkit.ts'

const { th, lo, en } = WORDS

const WORKER_IS_ACTIVE = 'navigator.serviceWorker.controller !== null'

let server: StrictServer

beforeAll(async () => {
  server = await startStrictServer()
})

afterAll(() => server.stop())

describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const)('in %s', (_name, start) => {
  let engine: Engine
  let front: Front

  beforeAll(async () => {
    front = await openFront(server.url)
    engine = await start()
  })

  afterAll(async () => {
    await engine.close()
    await front.close()
  })

  test('a member logs in and sees their money', async () => {
    await engine.goto(`${front.url}/login`)
    await untilTrue(engine, `performance.getEntriesByName('app-stands').length > 0`)
    await engine.type(th.phoneNumber, SOMCHAI.username)
    await engine.type(th.password, DEMO_PASSWORD)
    await engine.tap(th.logIn)
    await untilShown(engine, '฿2,430.50')
    await untilShown(engine, th.agreement)
    await engine.tap(th.agree)
    await untilTrue(engine, `document.querySelector('dialog[open]') === null`)
    expect(await engine.read('location.pathname')).toBe('/user/home')
  })

  test('everything is there in each language', async () => {
    let present = th
    for (const words of [lo, en, th]) {
      await engine.tap(`${present.language}: ${present.languageName}`)
      await engine.tap(words.languageName)
      await untilShown(engine, words.checkBalance)
      await untilTrue(engine, `document.documentElement.lang === '${words.locale}'`)
      await untilShown(engine, '฿2,430.50')
      present = words
    }
    expect(await engine.read('document.documentElement.lang')).toBe(th.locale)
  })

  test('a member without a network reloads and sees their last balance, and that it is the last', async () => {
    await untilTrue(engine, WORKER_IS_ACTIVE)
    await engine.read(`Object.assign(window, { isOldPage: true }) === window`)
    await front.cut()
    await engine.reload().catch(() => undefined)
    await untilTrue(engine, `!('isOldPage' in window)`)
    await untilShown(engine, '฿2,430.50')
    await untilShown(engine, th.asLastSeen)
    await front.mend()
    await engine.reload()
    await untilShown(engine, th.updatedAt)
    expect(await engine.read(`document.body.innerText.includes('${th.asLastSeen}')`)).toBe(false)
  })

  test('markup from nowhere is refused by the content security policy', async () => {
    const isRefused = await engine.read(`(() => {
      try {
        document.createElement('div').innerHTML = '<b>x</b>'
        return false
      } catch {
        return true
      }
    })()`)
    expect(isRefused).toBe(true)
  })
})
