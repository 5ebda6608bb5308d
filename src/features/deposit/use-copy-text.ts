import { useLingui } from '@lingui/react/macro'
import { copyAndTell } from '../../ui/feedback/copy-and-tell.ts'

/** Copies a text and reports to the member and to the caller whether it worked; never rejects. */
export function useCopyText(): (text: string) => Promise<boolean> {
  const { t } = useLingui()
  return (text) => copyAndTell(text, { copied: t`Copied: ${text}`, failed: t`Failed to copy` })
}
