import { useLingui } from '@lingui/react/macro'
import { copyWithToast } from '../../ui/feedback/copy-with-toast.ts'

/** Copies a text and reports to the member and to the caller whether it worked; never rejects. */
export function useCopyText(): (text: string) => Promise<boolean> {
  const { t } = useLingui()
  return (text) => copyWithToast(text, { copied: t`Copied: ${text}`, failed: t`Failed to copy` })
}
