import { expect, test } from 'vitest'
import { installWay } from '../../../../src/features/install/device.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const CHROME_ON_IPHONE = SAFARI.replace('Version/18.5', 'CriOS/157.0')
const LINE_ON_IPHONE = SAFARI.replace('Safari/604.1', 'Safari Line/15.9.0')
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/157.0.0.0 Mobile Safari/537.36'
const FACEBOOK = `${CHROME} [FBAN/EMA;FBLC/th_TH]`
const WEBVIEW = CHROME.replace('Android 10; K', 'Android 10; K; wv')

test.each([
  ['a browser that asks itself', CHROME, true, 'prompt'],
  ['Chrome that does not offer it (yet)', CHROME, false, undefined],
  ['Safari on an iPhone', SAFARI, false, 'share-menu'],
  ['Chrome on an iPhone', CHROME_ON_IPHONE, false, 'share-menu'],
  ['LINE on an iPhone', LINE_ON_IPHONE, false, undefined],
  ['Facebook on Android', FACEBOOK, false, undefined],
  ['a page inside any Android app', WEBVIEW, false, undefined],
])('in %s the app is installed in the way that works there', (_what, userAgent, canPrompt, way) => {
  expect(installWay(userAgent, canPrompt)).toBe(way)
})
