import { Trans, useLingui } from '@lingui/react/macro'
import { shortReference } from '../domain/short-reference.ts'
import { copyWithToast } from '../ui/feedback/copy-with-toast.ts'
import { CopyRow } from '../ui/feedback/facts.tsx'

/** Copies a value and says whether it worked, to the member and to the caller; never rejects. `text` is shown instead of a secret. */
export function useCopy(): (value: string, text?: string) => Promise<boolean> {
  const { t } = useLingui()
  return (value, text = value) =>
    copyWithToast(value, { copied: t`Copied: ${text}`, failed: t`Failed to copy` })
}

interface ReferenceRowProps {
  id: string
  copyLabel?: string
}

/** The number by which the operator finds something: shown in a short form, copied in full. */
export function ReferenceRow({ id, copyLabel }: ReferenceRowProps) {
  const { t } = useLingui()
  const copy = useCopy()
  return (
    <div className="rounded-lg bg-surface-2">
      <CopyRow
        label={<Trans>Reference</Trans>}
        value={shortReference(id)}
        copyLabel={copyLabel ?? t`Copy`}
        onCopy={() => void copy(id)}
      />
    </div>
  )
}
