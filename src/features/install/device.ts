/** How the app can be put on the home screen of this device. */
export type InstallWay =
  /** The browser shows its own prompt. */
  | 'prompt'
  /** By hand, through the share menu that every browser on Apple's phones has. */
  | 'share-menu'
  /** Not possible inside another app (LINE, Facebook): the page must be opened in the browser first. */
  | 'in-app'

const IN_APP = /\bLine\/|FBAN|FBAV|Instagram|; wv\)/
const APPLE_PHONE = /iPhone|iPad|iPod/

/**
 * The way to install on this device, or undefined when there is none.
 * @param userAgent the browser's user agent: nothing else distinguishes a browser from a page inside another app
 */
export function installWay(userAgent: string, canPrompt: boolean): InstallWay | undefined {
  if (canPrompt) return 'prompt'
  if (IN_APP.test(userAgent)) return 'in-app'
  return APPLE_PHONE.test(userAgent) ? 'share-menu' : undefined
}

/** Whether the app already runs from the home screen. */
export function isInstalled(): boolean {
  const ownApp = matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
  // Safari's own property, older than the standard one.
  return ownApp || ('standalone' in navigator && navigator.standalone === true)
}
