import { isInstalled } from './device.ts'

/**
 * Asks the browser not to throw this app's data away when space runs out. Only for an installed app, where browsers agree without asking
 * the member; whatever they answer, everything kept is only a copy.
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
