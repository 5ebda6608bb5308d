/**
 * Opens a page whose URL is still being requested. The window is opened within the tap, because the browser would otherwise block it as a
 * popup. It is closed again when there is no URL. The opened page has no access to ours.
 * @param ask resolves with a validated URL
 * @returns the URL, and whether a window shows it: a browser may block the window nevertheless
 * @throws whatever `ask` rejects with
 */
export async function openInWindow(
  ask: () => Promise<string>,
): Promise<{ readonly href: string; readonly isOpen: boolean }> {
  const opened = window.open('', '_blank')
  try {
    const href = await ask()
    if (opened === null || opened.closed) return { href, isOpen: false }
    opened.opener = null
    opened.location.replace(href)
    return { href, isOpen: true }
  } catch (error) {
    opened?.close()
    throw error
  }
}
