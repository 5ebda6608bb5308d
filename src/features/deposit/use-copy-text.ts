import { useLingui } from '@lingui/react/macro'
import { copyText } from '../../ui/feedback/copy-text.ts'
import { showToast } from '../../ui/feedback/toast.ts'

/** Copies a text and reports to the member and to the caller whether it worked; never rejects. */
export function useCopyText(): (text: string) => Promise<boolean> {
  const { t } = useLingui()
  return async (text) => {
    const isCopied = await copyText(text)
    showToast(
      isCopied ? { tone: 'ok', text: t`Copied: ${text}` } : { tone: 'error', text: t`Failed to copy` },
    )
    return isCopied
  }
}
