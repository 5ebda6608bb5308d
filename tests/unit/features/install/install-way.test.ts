import { expect, test } from 'vitest'
import { installWay } from '../../../../src/features/install/device.ts'
import { CHROME, CHROME_ON_IPHONE, SAFARI, WEBVIEW } from '../../user-agents.ts'

const LINE_ON_IPHONE = SAFARI.replace('Safari/604.1', 'Safari Line/15.9.0')
const FACEBOOK = `${CHROME} [FBAN/EMA;FBLC/th_TH]`

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
