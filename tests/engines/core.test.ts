/** Proves S5 and R14. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainPng } from '../server/platform/files/pictures.ts'
import { LOOK_FOR_NEW_VERSION, publishWorker } from '../support/browser/builds/new-worker.ts'
import { type OwnServer, startOwnServer } from '../support/browser/builds/strict-server.ts'
import { type Front, openFront } from '../support/browser/front.ts'
import { PASSWORD, SOMCHAI } from '../support/browser/members.ts'
import { DEPOSIT } from '../support/browser/steps/deposit.ts'
import { WORDS } from '../support/browser/words/words.ts'
import { type Engine, retried, untilShown, untilTrue } from '../support/engines/engine.ts'
import { OTHERS } from '../support/engines/engines.ts'
import { builtKillSwitch } from '../support/processes/kill-switch.ts'

const { th, lo, en } = WORDS

const WATCH = 'ดูวิดีโอ'

const WORKER_IS_ACTIVE = 'navigator.serviceWorker.controller !== null'

const CHOSEN_SLIP = `document.querySelector('dialog[open] img[alt="${DEPOSIT.chosenSlip}"]') !== null`

const IS_NEW_PAGE = `!('isOldPage' in window)`

const killSwitch = await builtKillSwitch()

describe.each(OTHERS)('in %s', (_name, start) => {
  let engine: Engine
  let front: Front
  // Money that one engine moves is missing in the other.
  let server: OwnServer

  beforeAll(async () => {
    server = await startOwnServer({ RATE_LIMIT: 'on' })
    front = await openFront(server.url)
    engine = await start()
  })

  /** Marks the document, to distinguish it from the one after a reload. */
  const markPage = () => engine.read(`Object.assign(window, { isOldPage: true }) === window`)

  afterAll(async () => {
    await engine.close()
    await front.close()
    await server.stop()
  })

  test('a member logs in and sees their money', async () => {
    await engine.goto(`${front.url}/login`)
    await untilTrue(engine, `performance.getEntriesByName('app-ready').length > 0`)
    await engine.type(th.phoneNumber, SOMCHAI.username)
    await engine.type(th.password, PASSWORD)
    await engine.tap(th.logIn)
    await untilShown(engine, '฿2,430.50')
    await untilShown(engine, th.agreement)
    // Otherwise it would open over home again and again.
    await engine.read(`document.querySelector('dialog[open] input[type=checkbox]').click() ?? true`)
    await engine.tap(th.agree)
    await untilTrue(engine, `document.querySelector('dialog[open]') === null`)
    expect(await engine.read('location.pathname')).toBe('/user/home')
  })

  test('everything is available in each language', async () => {
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

  test('a member without a network reloads and sees the last balance, marked as such', async () => {
    await untilTrue(engine, WORKER_IS_ACTIVE)
    await markPage()
    await front.cut()
    await engine.reload().catch(() => undefined)
    await untilTrue(engine, IS_NEW_PAGE)
    await untilShown(engine, '฿2,430.50')
    await untilShown(engine, th.asLastSeen)
    await front.mend()
    await engine.reload()
    await untilShown(engine, th.updatedAt)
    expect(await engine.read(`document.body.innerText.includes('${th.asLastSeen}')`)).toBe(false)
  })

  test('a member redeems a gift, and the money arrives', async () => {
    const link = await server.sandbox.gift(88.5)
    await engine.goto(`${front.url}/user/home?sheet=deposit`)
    await engine.tap(DEPOSIT.giftLink)
    await engine.type(DEPOSIT.giftLink, link)
    await engine.tap(DEPOSIT.sendLink)
    await untilShown(engine, DEPOSIT.giftReceived)
    await untilShown(engine, '+฿88.50')
    expect(await engine.read(`document.querySelector('dialog[open] input').value`)).toBe('')
  })

  test('a shared picture waits in the deposit sheet; a file that is no picture is refused', async () => {
    await share(engine, plainPng(400, 600))
    await untilTrue(engine, CHOSEN_SLIP)
    await share(engine, Buffer.from('<script>alert(1)</script>'))
    await untilShown(engine, DEPOSIT.unsupported)
    expect(await engine.read(CHOSEN_SLIP)).toBe(false)
  })

  test('a video that was watched plays and seeks without a network', async () => {
    await engine.goto(`${front.url}/howto?entry=play`)
    await engine.tap(WATCH)
    await videoPlays(engine)
    await markPage()
    await front.cut()
    await engine.reload().catch(() => undefined)
    await untilTrue(engine, IS_NEW_PAGE)
    await engine.tap(WATCH)
    await videoPlays(engine)
    expect(await videoWinds(engine)).toBeGreaterThan(0.8)
    await front.mend()
  })

  test('a new version is offered, and accepted by a tap', async () => {
    await engine.goto(`${front.url}/user/home`)
    await untilShown(engine, th.updatedAt)
    await publishWorker(front)
    await engine.read(LOOK_FOR_NEW_VERSION)
    await untilShown(engine, th.newVersion)
    await markPage()
    await engine.tap(th.update)
    await untilTrue(engine, IS_NEW_PAGE)
    await untilShown(engine, th.updatedAt)
    expect(await engine.read('navigator.serviceWorker.ready.then(({ waiting }) => waiting === null)')).toBe(
      true,
    )
  })

  test('an emergency worker removes itself and every cache, and the app continues from the network', async () => {
    front.serve('/sw.js', killSwitch)
    await markPage()
    await engine.read(LOOK_FOR_NEW_VERSION).catch(() => undefined)
    await untilTrue(engine, IS_NEW_PAGE)
    await untilTrue(engine, 'navigator.serviceWorker.getRegistrations().then(({ length }) => length === 0)')
    await untilTrue(engine, 'caches.keys().then(({ length }) => length === 0)')
    // WebKit may assign a page that is loaded at that very moment to the worker that was just removed.
    await retried(async () => {
      await engine.reload()
      await untilShown(engine, th.updatedAt)
      expect(await engine.read('navigator.serviceWorker.controller === null')).toBe(true)
    })
  })

  test('a script of an unknown origin is refused by the content security policy', async () => {
    const ran = await engine.read(`(() => {
      const script = document.createElement('script')
      try {
        script.textContent = 'window.hasRun = true'
        document.head.append(script)
      } catch {
        // Engines with Trusted Types refuse the text already.
      }
      return 'hasRun' in window
    })()`)
    expect(ran).toBe(false)
  })
})

/** Waits until the video shows frames. */
function videoPlays(engine: Engine): Promise<void> {
  return untilTrue(engine, `document.querySelector('video')?.currentTime > 0.2`)
}

/** Seeks to 2 s before the end of the video. Returns the resulting position, 0 to 1. */
function videoWinds(engine: Engine): Promise<unknown> {
  return engine.read(`new Promise((resolve) => {
    const video = document.querySelector('video')
    video.addEventListener('seeked', () => resolve(video.currentTime / video.duration), { once: true })
    video.currentTime = video.duration - 2
  })`)
}

/** Shares a file with the app like a phone, by submitting a form. */
async function share(engine: Engine, file: Buffer): Promise<void> {
  await engine.read(`(() => {
    const bytes = Uint8Array.from(atob('${file.toString('base64')}'), (sign) => sign.charCodeAt(0))
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'slip.png', { type: 'image/png' }))
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share-slip' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'slip', files: files.files })
    form.append(input)
    document.body.append(form)
    form.submit()
    return true
  })()`)
}
