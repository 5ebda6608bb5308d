import { Trans, useLingui } from '@lingui/react/macro'
import type { MoneyNews } from '../../data/money/money-news.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'

interface ResultUnknownProps {
  news: MoneyNews
  onClose: () => void
  onStatement: () => void
}

/** The outcome is unknown: where to look before trying again, and the reference by which support finds the action. */
export function ResultUnknown({ news, onClose, onStatement }: ResultUnknownProps) {
  const { t } = useLingui()
  const leave = (then: () => void) => () => {
    onClose()
    then()
  }
  return (
    <AlertDialog
      open
      tone="wait"
      icon="offline"
      title={<Trans>Result not known yet</Trans>}
      confirm={{ label: t`View statement`, onPress: leave(onStatement) }}
      cancel={{ label: t`Close`, onPress: onClose }}
    >
      <p>
        <Trans>
          No answer came, so nobody knows yet whether it was done. Check Statement before you try again.
        </Trans>
      </p>
      {news.kind === 'given-up' && (
        <p className="text-caption wrap-anywhere">
          <Trans>If it is not there, contact us with this reference: {news.intent.key}</Trans>
        </p>
      )}
    </AlertDialog>
  )
}
