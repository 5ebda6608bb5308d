import { expect, test } from 'vitest'
import { deviceName } from '../../../../src/features/profile/device-name.ts'
import { CHROME, CHROME_ON_IPHONE, SAFARI, WEBVIEW } from '../../user-agents.ts'

const on = (phone: string, userAgent: string) => userAgent.replace('Android 10; K', phone)
const SAMSUNG = CHROME.replace('Chrome/', 'SamsungBrowser/27.0 Chrome/')
const EDGE = CHROME.replace('Linux; Android 10; K', 'Windows NT 10.0; Win64; x64').replace(' Mobile', '')

test.each([
  [on('Android 14; SM-A065F Build/UP1A.231005.007', SAMSUNG), 'Samsung Internet · SM-A065F'],
  [CHROME, 'Chrome · Android'],
  [CHROME_ON_IPHONE, 'Chrome · iPhone'],
  [SAFARI, 'Safari · iPhone'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox · Android'],
  [`${EDGE} Edg/140.0.0.0`, 'Edge · Windows'],
  [`${on('Android 13; V2206 Build/TP1A', WEBVIEW)} Line/14.2.0/IAB`, 'LINE · V2206'],
  ['curl/8.5.0', undefined],
  ['', undefined],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('a name is short, whatever is sent', () => {
  expect(deviceName(`Mozilla/5.0 (Linux; Android 14; ${'M'.repeat(300)}) Chrome/1`)?.length).toBeLessThan(60)
})
