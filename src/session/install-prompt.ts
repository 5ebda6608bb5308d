/** Chrome's event; it is missing in TypeScript's library. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

let caught: InstallPromptEvent | undefined

/** Keeps the browser's install prompt, which fires once and early, for a good moment. Called before anything else. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    caught = isInstallPrompt(event) ? event : undefined
  })
  addEventListener('appinstalled', () => (caught = undefined))
}

/** Whether the browser would install the app now. */
export const canInstall = (): boolean => caught !== undefined

/** Shows the browser's install prompt, which the browser allows once. Call it only from a tap. */
export function askToInstall(): void {
  const event = caught
  caught = undefined
  // The browser handles either answer.
  event?.prompt().catch(() => undefined)
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event
}
