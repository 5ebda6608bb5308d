/**
 * Opens a page whose URL `ask` still requests, within the tap: the browser would block it later. The opened page has no access to ours.
 * @returns the URL, and whether a window shows it
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
