import { copyText } from './copy-text.ts'
import { showToast } from './toast.ts'

interface CopyWords {
  readonly copied: string
  /** Shown when the browser refuses. */
  readonly failed: string
}

/** Copies a text to the clipboard and shows in a toast whether that worked; never rejects. */
export async function copyAndTell(text: string, { copied, failed }: CopyWords): Promise<void> {
  showToast((await copyText(text)) ? { tone: 'ok', text: copied } : { tone: 'error', text: failed })
}
