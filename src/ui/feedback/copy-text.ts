import { topModal } from '../dialogs/open-modals.ts'

/** Copies a text to the clipboard. Resolves with false when the browser refuses; never rejects. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

/** The fallback for browsers without the clipboard API and for pages that are not secure. */
function copySelection(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.readOnly = true
  field.className = 'fixed opacity-0'
  // Outside an open dialog everything is inert, so no text can be selected there.
  const place = topModal() ?? document.body
  place.append(field)
  try {
    field.focus({ preventScroll: true })
    field.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
