import { Trans, useLingui } from '@lingui/react/macro'
import { type Bonus, useReceiveBonus } from '../../data/rewards/bonus.ts'
import { mediaUrl } from '../../data/site/server-urls.ts'
import { failureText } from '../../i18n/error-text.ts'
import { formatBaht } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import type { Result } from '../../ui/dialogs/alert-dialog.tsx'
import { MoneySheet } from '../../ui/dialogs/money-sheet.tsx'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Slides } from '../../ui/pictures/slides.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import { bonusTypeText } from './bonus-card.tsx'

interface BonusSheetProps {
  bonus: Bonus
  open: boolean
  onClose: () => void
  onResult: (result: Result) => void
}

/** The terms of a bonus and the button that receives it. For the held bonus, the terms only. */
export function BonusSheet({ bonus, open, onClose, onResult }: BonusSheetProps) {
  const { i18n, t } = useLingui()
  const { run, phase } = useReceiveBonus()
  const busy = phase !== 'idle'
  const isHeld = bonus.userBonus?.isActive === true

  const receive = async () => {
    const outcome = await run({ params: { code: bonus.code } })
    if (outcome.kind === 'refused') return onResult(await failureText(i18n, outcome.error))
    onClose()
    if (outcome.kind !== 'done') return
    const given = outcome.answer?.amount
    const text = given === undefined ? bonus.code : `${bonus.code} ${formatBaht(given, { sign: true })}`
    onResult({ tone: 'ok', title: t`Saved`, text })
  }

  return (
    <MoneySheet
      open={open}
      onClose={onClose}
      title={bonus.title ?? bonus.code}
      closeLabel={t`Close`}
      busy={busy}
      footer={
        isHeld ? (
          <Button variant="primary" block onClick={onClose}>
            <Trans>Confirm</Trans>
          </Button>
        ) : (
          <Button variant="primary" block busy={busy} onClick={() => void receive()}>
            <Trans>Receive bonus</Trans>
          </Button>
        )
      }
    >
      {bonus.banners.length > 0 && (
        <Slides label={t`Bonus terms`} previousLabel={t`Previous`} nextLabel={t`Next`}>
          {bonus.banners.map(({ image, html = '' }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- banners have no names, and their order is the operator's
            <div key={index} className="grid gap-4">
              {image !== undefined && (
                <div className="overflow-hidden rounded-lg">
                  <Picture src={mediaUrl(image)} alt={html === '' ? bonus.code : ''} />
                </div>
              )}
              {html !== '' && <ServerHtml html={html} retryLabel={t`Try again`} />}
            </div>
          ))}
        </Slides>
      )}
      <BonusTerms bonus={bonus} />
      {bonus.percentFail !== undefined && (
        <Note tone="warn">
          <Trans>The bonus is lost when less than {bonus.percentFail}% of it is left.</Trans>
        </Note>
      )}
    </MoneySheet>
  )
}

/** The obligations of a bonus, above the button that receives it; nothing where the server does not send them. */
function BonusTerms({ bonus }: { bonus: Bonus }) {
  const { i18n } = useLingui()
  const { code, turnover: times, type, maxReceived } = bonus
  if (times === undefined) return null
  return (
    <Facts raised>
      <Fact label={<Trans>Turnover</Trans>}>
        <Trans>{times} times the bonus</Trans>
      </Fact>
      <Fact label={<Trans>Withdrawal</Trans>}>
        <Trans>after the turnover</Trans>
      </Fact>
      <Fact label={<Trans>What you leave then</Trans>}>
        <Trans>is forfeited</Trans>
      </Fact>
      <Fact label={bonusTypeText(i18n, type)}>
        {maxReceived === undefined ? (
          <Trans>as often as you like</Trans>
        ) : (
          <Trans>at most {maxReceived}x</Trans>
        )}
      </Fact>
      <Fact label={<Trans>Code</Trans>}>{code}</Fact>
    </Facts>
  )
}
