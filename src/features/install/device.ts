import { isInApp } from '../../domain/in-app-browser.ts'

/** How the app can be put on the home screen of this device. */
export type InstallWay =
  /** The browser shows its own prompt. */
  | 'prompt'
  /** By hand, through the share menu that every browser on Apple's phones has. */
  | 'share-menu'

const APPLE_PHONE = /iPhone|iPad|iPod/

/**
 * The way to install on this device, or undefined when there is none. Inside another app there is none, and in-app-note.tsx says so.
 * @param userAgent the browser's user agent
 */
export function installWay(userAgent: string, canPrompt: boolean): InstallWay | undefined {
  if (canPrompt) return 'prompt'
  if (isInApp(userAgent)) return undefined
  return APPLE_PHONE.test(userAgent) ? 'share-menu' : undefined
}

/** Whether the app already runs from the home screen. */
export function isInstalled(): boolean {
  const ownApp = matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
  // Safari's own property, older than the standard one.
  return ownApp || ('standalone' in navigator && navigator.standalone === true)
}

/**
 * Asks the browser to keep this app's data when storage runs low. Only for an installed app, where browsers agree without asking the member.
 * A refusal is harmless, because all stored data are copies.
 */
export function keepStorage(): void {
  if (isInstalled()) ask()
  addEventListener('appinstalled', ask)
}

function ask(): void {
  if ('storage' in navigator && 'persist' in navigator.storage) {
    navigator.storage.persist().catch(() => undefined)
  }
}
