import { copyText } from './copy-text.ts'
import { showToast } from './toast.ts'

interface CopyWords {
  readonly copied: string
  /** When the browser refuses. */
  readonly failed: string
}

/** Puts a text on the clipboard and says in a toast whether that worked; never rejects. */
export async function copyAndTell(text: string, { copied, failed }: CopyWords): Promise<void> {
  showToast((await copyText(text)) ? { tone: 'ok', text: copied } : { tone: 'error', text: failed })
}
