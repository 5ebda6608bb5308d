import { webLink } from '../../domain/web-link.ts'

/**
 * Opens a page whose address is still being asked for. The tab is opened within the tap, or the browser takes it for an advertisement,
 * and is closed again when there is no address. Resolves with the address, and whether a tab shows it.
 * @throws whatever `ask` rejects with, or TypeError when the answer is no web address
 */
export async function openInTab(
  ask: () => Promise<string>,
): Promise<{ readonly href: string; readonly isOpen: boolean }> {
  const tab = window.open('', '_blank')
  try {
    const href = webLink(await ask())
    if (href === undefined) throw new TypeError('The link into the game is no web address')
    if (tab === null || tab.closed) return { href, isOpen: false }
    // The game must not be able to turn this page into another one.
    tab.opener = null
    tab.location.replace(href)
    return { href, isOpen: true }
  } catch (error) {
    tab?.close()
    throw error
  }
}
