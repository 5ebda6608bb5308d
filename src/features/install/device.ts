/** How the app can be put on the home screen of this device. */
export type InstallWay =
  /** The browser asks itself. */
  | 'prompt'
  /** By hand, through the share menu that every browser on Apple's phones has. */
  | 'share-menu'
  /** Not from inside another app (LINE, Facebook): the page has to be opened in the browser first. */
  | 'in-app'

const IN_APP = /\bLine\/|FBAN|FBAV|Instagram|; wv\)/
const APPLE_PHONE = /iPhone|iPad|iPod/

/**
 * The way to install on this device, or undefined when there is none.
 * @param userAgent what the browser calls itself: nothing else tells a browser from a page inside another app
 */
export function installWay(userAgent: string, canPrompt: boolean): InstallWay | undefined {
  if (canPrompt) return 'prompt'
  if (IN_APP.test(userAgent)) return 'in-app'
  return APPLE_PHONE.test(userAgent) ? 'share-menu' : undefined
}

/** Whether the app runs from the home screen already. */
export function isInstalled(): boolean {
  const ownApp = matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
  // Safari's own word for it, older than the standard one.
  return ownApp || ('standalone' in navigator && navigator.standalone === true)
}
