/**
 * Opens a page whose address is still being asked for. The window is opened within the tap, or the browser takes it for an advertisement,
 * and is closed again when there is no address. The page it shows cannot reach back to ours.
 * @param ask resolves with an address that has been checked
 * @returns the address, and whether a window shows it: browsers may refuse one even so
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
