/** WeChat opens no other app. */
const OPENS_NOTHING = /MicroMessenger/

/** The address that opens `page` in the phone's own browser from inside another app; undefined where only copying the link helps. */
export function wayOut(userAgent: string, page: URL): string | undefined {
  if (/\bLine\//.test(userAgent)) {
    const outside = new URL(page)
    // LINE's own parameter: https://developers.line.biz/en/docs/line-login/using-line-url-scheme/
    outside.searchParams.set('openExternalBrowser', '1')
    return outside.href
  }
  if (!userAgent.includes('Android') || OPENS_NOTHING.test(userAgent)) return undefined
  const scheme = page.protocol.slice(0, -1)
  // The fallback is for a phone that has no browser to choose.
  const extras = `S.browser_fallback_url=${encodeURIComponent(page.href)}`
  return `intent://${page.host}${page.pathname}${page.search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;${extras};end`
}

/** The present page as it opens in another browser, with the code of the member who invited this visitor. */
export function pageToOpen(href: string, inviteCode: string | undefined): URL {
  const page = new URL(href)
  if (inviteCode !== undefined && !page.searchParams.has('code')) page.searchParams.set('code', inviteCode)
  return page
}
