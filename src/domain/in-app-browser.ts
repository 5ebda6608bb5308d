/** LINE, Facebook, Instagram, TikTok and WeChat by their names, and any Android app that shows pages itself. */
const IN_APP = /\bLine\/|FBAN|FBAV|Instagram|BytedanceWebview|musical_ly|MicroMessenger|; wv\)/

/**
 * Whether another app shows the page in a browser of its own. Those have no service worker and no downloads, and in many the file button does
 * nothing.
 * @param userAgent the browser's user agent: nothing else distinguishes a browser from a page inside another app
 */
export function isInApp(userAgent: string): boolean {
  return IN_APP.test(userAgent)
}
