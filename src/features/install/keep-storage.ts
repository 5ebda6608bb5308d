import { isInstalled } from './device.ts'

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
