import { Trans, useLingui } from '@lingui/react/macro'
import { failureText } from '../../i18n/failure-text.ts'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'
import type { Result } from '../../ui/dialogs/alert-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import { type Promotion, useReceivePromotion } from './api.ts'

interface FoundPromotionProps {
  code: string
  promotion: Promotion
  open: boolean
  onClose: () => void
  onReceived: (result: Result) => void
  onRefused: (result: Result) => void
}

/** A promotion with its terms, and the button that receives it. */
export function FoundPromotion(props: FoundPromotionProps) {
  const { code, promotion, open, onClose, onReceived, onRefused } = props
  const { i18n, t } = useLingui()
  const online = useOnline()
  const { run, phase } = useReceivePromotion()
  const busy = phase !== 'idle'

  const receive = async () => {
    const outcome = await run({ params: { code } })
    if (outcome.kind === 'refused') return onRefused(await failureText(i18n, outcome.error))
    // Some servers refuse with a successful response.
    if (outcome.kind === 'done' && !outcome.answer) return onRefused(await failureText(i18n, undefined))
    onClose()
    if (outcome.kind === 'done') onReceived({ tone: 'ok', title: t`Saved`, text: code })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      picture={<Lozenge icon="ticket" size="l" tone="marigold" />}
      title={<span className="wrap-anywhere">{code}</span>}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button variant="primary" busy={busy} disabled={!online} onClick={() => void receive()}>
            <Trans>Receive</Trans>
          </Button>
        </>
      }
    >
      {promotion.description !== undefined && (
        <div className="text-start">
          <ServerHtml html={promotion.description} retryLabel={t`Try again`} />
        </div>
      )}
      {promotion.percentFail !== undefined && (
        <div className="text-start">
          <Note tone="warn">
            <Trans>The bonus is lost when less than {promotion.percentFail}% of it is left.</Trans>
          </Note>
        </div>
      )}
    </Dialog>
  )
}
