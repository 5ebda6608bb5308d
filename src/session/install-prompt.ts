/** Chrome's event, which no standard library describes. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

let caught: InstallPromptEvent | undefined

/**
 * Keeps the browser's own offer to install the app, which it makes once and early, until the app finds a good moment for it. To be called
 * before anything else.
 */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    caught = isInstallPrompt(event) ? event : undefined
  })
  addEventListener('appinstalled', () => (caught = undefined))
}

/** Whether the browser would install the app now. */
export const canInstall = (): boolean => caught !== undefined

/** Lets the browser ask the member; it allows that once. Only from a tap. */
export function askToInstall(): void {
  const event = caught
  caught = undefined
  // Whatever the member answers, the browser has dealt with it.
  event?.prompt().catch(() => undefined)
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event
}
