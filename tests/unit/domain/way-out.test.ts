import { expect, test } from 'vitest'
import { isInApp } from '../../../src/domain/in-app-browser.ts'
import { pageToOpen, wayOut } from '../../../src/domain/way-out.ts'
import { CHROME, CHROME_ON_IPHONE, SAFARI, WEBVIEW } from '../user-agents.ts'

const IN_AN_APP = SAFARI.replace('Version/18.5 Mobile/15E148 Safari/604.1', 'Mobile/15E148')

/** What each app's own browser adds, and the way out of it: LINE's parameter, Android's intent, or a copied link. */
const APPS = [
  ['LINE on an iPhone', `${SAFARI.replace(/Safari.*/, 'Safari')} Line/15.9.0`, 'line'],
  ['LINE on Android', `${CHROME} Line/15.9.0/IAB`, 'line'],
  ['Facebook on an iPhone', `${IN_AN_APP} [FBAN/FBIOS;FBAV/480.0.0.29.109;FBDV/iPhone15,2]`, 'copy'],
  ['Facebook on Android', `${CHROME} [FB_IAB/FB4A;FBAV/480.0.0.29.109;]`, 'intent'],
  ['Messenger Lite', `${CHROME} [FBAN/EMA;FBLC/th_TH]`, 'intent'],
  ['Instagram on an iPhone', `${IN_AN_APP} Instagram 350.0.0.27.98 (iPhone15,2)`, 'copy'],
  ['Instagram on Android', `${WEBVIEW} Instagram 350.0.0.45.95 Android`, 'intent'],
  ['TikTok on an iPhone', `${IN_AN_APP} musical_ly_36.5.0 JsSdk/2.0 BytedanceWebview/d8a21c6`, 'copy'],
  ['TikTok on Android', `${WEBVIEW} trill_360504 BytedanceWebview/d8a21c6`, 'intent'],
  ['WeChat on an iPhone', `${IN_AN_APP} MicroMessenger/8.0.50(0x18003233) NetType/4G`, 'copy'],
  ['WeChat on Android', `${CHROME} MMWEBID/1 MicroMessenger/8.0.50.2701(0x28003252)`, 'copy'],
  ['a page inside any Android app', WEBVIEW, 'intent'],
] as const

const PAGES = [
  'https://wallet.example/register?code=PR0198-9f',
  'https://wallet.example/user/home?sheet=deposit&way=slip',
  'https://wallet.example/login?next=%2Fuser%2Fspin%3Fa%3D1%26b%3D2&code=PR%C3%A9',
  'http://127.0.0.1:4000/register',
] as const

test.each(APPS)('%s is recognised as a browser inside another app', (_app, userAgent) => {
  expect(isInApp(userAgent)).toBe(true)
})

test.each([
  ['Safari', SAFARI],
  ['Chrome on an iPhone', CHROME_ON_IPHONE],
  ['Chrome', CHROME],
  ['Samsung Internet', CHROME.replace('Chrome/', 'SamsungBrowser/29.0 Chrome/')],
  ['the app on the home screen of an iPhone', IN_AN_APP],
])('%s is a browser of its own', (_browser, userAgent) => {
  expect(isInApp(userAgent)).toBe(false)
})

test.each(APPS.flatMap(([app, userAgent, kind]) => PAGES.map((page) => ({ app, userAgent, kind, page }))))(
  '$app leads out to $page',
  ({ userAgent, kind, page }) => {
    expect(openedBy(wayOut(userAgent, new URL(page)))).toEqual({ kind, ...(kind !== 'copy' && { page }) })
  },
)

test('the page to open has the code of the link by which the visitor came', () => {
  expect(pageToOpen('https://wallet.example/login?next=%2Fuser', 'PR77').href).toBe(
    'https://wallet.example/login?next=%2Fuser&code=PR77',
  )
  expect(pageToOpen('https://wallet.example/register?code=PR1', 'PR77').searchParams.getAll('code')).toEqual([
    'PR1',
  ])
  expect(pageToOpen('https://wallet.example/howto', undefined).href).toBe('https://wallet.example/howto')
})

/** The page that the phone's own browser opens: LINE reads its parameter, Android takes the intent apart. */
function openedBy(way: string | undefined): { kind: string; page?: string } {
  if (way === undefined) return { kind: 'copy' }
  const intent = /^intent:(?<rest>\/\/[^#]*)#Intent;scheme=(?<scheme>\w+);(?<extras>.*);end$/.exec(
    way,
  )?.groups
  if (intent !== undefined) {
    const page = `${intent['scheme']}:${intent['rest']}`
    const fallback = `S.browser_fallback_url=${encodeURIComponent(page)}`
    return { kind: intent['extras']?.split(';').includes(fallback) === true ? 'intent' : 'no fallback', page }
  }
  const page = new URL(way)
  const kind = page.searchParams.get('openExternalBrowser') === '1' ? 'line' : 'inside'
  page.searchParams.delete('openExternalBrowser')
  return { kind, page: page.href }
}
