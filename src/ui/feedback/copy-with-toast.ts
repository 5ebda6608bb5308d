import { copyText } from './copy-text.ts'
import { showToast } from './toast.ts'

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
