/** LINE, Facebook, Instagram, TikTok and WeChat by their names, and any Android app that shows pages itself. */
const IN_APP = /\bLine\/|FBAN|FBAV|Instagram|BytedanceWebview|musical_ly|MicroMessenger|; wv\)/

/** Whether another app shows the page in a browser of its own, which has no worker, no downloads, and often no working file button. */
export function isInApp(userAgent: string): boolean {
  return IN_APP.test(userAgent)
}
