import { useLingui } from '@lingui/react/macro'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/toast.ts'

/** Copies a text and says whether it worked. */
export function useCopyText(): (text: string) => Promise<void> {
  const { t } = useLingui()
  return async (text) => {
    const copied = await copyText(text)
    showToast(copied ? { tone: 'ok', text: t`Copied: ${text}` } : { tone: 'error', text: t`Failed to copy` })
  }
}
