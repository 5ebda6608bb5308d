import { within } from '../../domain/within.ts'
import { topModal } from '../dialogs/open-modals.ts'
import { showToast } from './toast.ts'

/** Longest wait for the clipboard, in ms: some browsers never answer. A tap still allows the fallback then. */
const ANSWER_LIMIT_MS = 1000

interface CopyWords {
  readonly copied: string
  /** Shown when the browser refuses. */
  readonly failed: string
}

/** Copies a text to the clipboard, shows in a toast whether that worked, and returns it; never rejects. */
export async function copyWithToast(text: string, { copied, failed }: CopyWords): Promise<boolean> {
  const isCopied = await copyText(text)
  showToast(isCopied ? { tone: 'ok', text: copied } : { tone: 'error', text: failed })
  return isCopied
}

/** Copies a text to the clipboard. Resolves with false when the browser refuses or keeps silent; never rejects. */
export async function copyText(text: string): Promise<boolean> {
  try {
    const written = navigator.clipboard.writeText(text).then(() => true)
    if (await within(written, ANSWER_LIMIT_MS, () => false)) return true
  } catch {
    // No clipboard, or a refusal.
  }
  return copySelection(text)
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
  // Some browsers return true and copy nothing; what is copied is announced by an event.
  let isCopied = false
  field.addEventListener('copy', () => (isCopied = true))
  try {
    field.focus({ preventScroll: true })
    field.select()
    return document.execCommand('copy') && isCopied
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
