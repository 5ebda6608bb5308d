import { useLingui } from '@lingui/react/macro'
import { copyAndTell } from '../../ui/feedback/copy-and-tell.ts'

/** Copies a text and says whether it worked. */
export function useCopyText(): (text: string) => Promise<void> {
  const { t } = useLingui()
  return (text) => copyAndTell(text, { copied: t`Copied: ${text}`, failed: t`Failed to copy` })
}
