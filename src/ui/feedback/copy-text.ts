import { topModal } from '../dialogs/open-modals.ts'

/** Puts a text on the clipboard. False when the browser refuses; it never rejects. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

/** What browsers without the clipboard API, and pages that are not secure, still know. */
function copySelection(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.readOnly = true
  field.className = 'fixed opacity-0'
  // Outside an open dialog everything is inert and cannot be selected.
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
