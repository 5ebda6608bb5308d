import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../i18n/error-text.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Result } from '../../ui/dialogs/alert-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { Scene } from '../../ui/pictures/scene.tsx'
import { BigTicket } from '../../ui/pictures/ticket.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import { promotionQuery, type Promotion, useReceivePromotion } from './api.ts'

interface PromotionDialogProps {
  /** In capitals. */
  code: string
  open: boolean
  onClose: () => void
  onReceived: (result: Result) => void
  onRefused: (result: Result) => void
}

/** The state of the search for a code: searching, found, not found, or no response. Its words are announced when they change. */
export function PromotionDialog(props: PromotionDialogProps) {
  const { code, open, onClose } = props
  const { i18n } = useLingui()
  const { data: promotion, isFetching, error, refetch } = useQuery(promotionQuery(code, i18n.locale))
  const failure = useLoadFailure(error)
  if (promotion) return <FoundPromotion {...props} promotion={promotion} />

  const isFailed = error !== null && !isFetching
  const icon = isFailed ? (failure.icon ?? 'warning') : 'search'
  const text = isFailed ? (
    failure.text
  ) : (
    <p className="wrap-anywhere">
      {isFetching ? (
        code
      ) : (
        <Trans>
          Check the spelling of <b className="text-text">{code}</b> and try again.
        </Trans>
      )}
    </p>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      picture={
        isFetching ? (
          <span className="spinner size-11 text-accent" />
        ) : (
          <Lozenge icon={icon} size="l" tone="quiet" />
        )
      }
      title={
        <span aria-live="polite">
          {isFetching ? (
            <Trans>Searching</Trans>
          ) : isFailed ? (
            failure.title
          ) : (
            <Trans>Promotion not found</Trans>
          )}
        </span>
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {isFailed && (
            <Button variant="primary" icon="refresh" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </>
      }
    >
      {text === undefined ? undefined : <div className="text-balance text-text-2">{text}</div>}
    </Dialog>
  )
}

/** A promotion with its terms, and the button that receives it. */
function FoundPromotion(props: PromotionDialogProps & { promotion: Promotion }) {
  const { code, promotion, open, onClose, onReceived, onRefused } = props
  const { i18n, t } = useLingui()
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
      onCloth
      picture={<Scene name="gift" size="m" />}
      title={<span className="wrap-anywhere">{code}</span>}
      cancelLabel={t`Close`}
      actions={
        <Button variant="marigold" busy={busy} onClick={() => void receive()}>
          <Trans>Receive</Trans>
        </Button>
      }
    >
      <BigTicket
        below={
          <p className="text-small text-text-2">
            {promotion.percentFail === undefined ? (
              <b translate="no">{code}</b>
            ) : (
              <Trans>The bonus is lost when less than {promotion.percentFail}% of it is left.</Trans>
            )}
          </p>
        }
      >
        {promotion.description === undefined ? (
          <b translate="no" className="text-title wrap-anywhere">
            {code}
          </b>
        ) : (
          <div className="justify-self-stretch text-start">
            <ServerHtml html={promotion.description} retryLabel={t`Try again`} />
          </div>
        )}
      </BigTicket>
    </Dialog>
  )
}
