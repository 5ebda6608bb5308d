import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { WithdrawalTerms } from '../../data/lookup.ts'
import { useOwnBaht } from '../../data/own-baht.ts'
import type { Wallet } from '../../data/wallet.ts'
import { atHandSatang } from '../../domain/money/total-balance.ts'
import { formatBaht } from '../../i18n/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { MoneySheet } from '../../ui/dialogs/money-sheet.tsx'
import { ButtonPair } from '../../ui/dialogs/sheet.tsx'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Arrives } from './arrives.tsx'
import { TakenFrom } from './taken-from.tsx'
import { WithdrawTarget } from './withdraw-target.tsx'
import { withdrawalCost } from './withdrawal-cost.ts'

/** How long a second quick tap is ignored, in ms: it is in the place of the previous step's button and must confirm nothing. */
const SECOND_TAP_MS = 400

interface ReviewSheetProps {
  wallet: Wallet
  amountSatang: number
  terms: WithdrawalTerms | undefined
  phase: 'idle' | 'sending' | 'checking'
  online: boolean
  onChange: () => void
  /** Why the server has refused this once: more would have been forfeited than was shown. */
  refusal: string | undefined
  /** Agrees to forfeit so much; undefined where the server does not say what is at stake. */
  onConfirm: (forfeitsSatang: number | undefined) => void
  onClose: () => void
}

/** The costs of a withdrawal before it is sent: what it takes from which place, what remains, and what it forfeits. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { wallet, amountSatang, terms, phase, online, refusal, onChange, onConfirm, onClose } = props
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), SECOND_TAP_MS)
    return () => clearTimeout(timer)
  }, [])
  const cost = withdrawalCost(wallet, amountSatang)
  const { forfeitedSatang, missingSatang, totalAfterSatang } = cost
  const isBusy = phase !== 'idle'
  const forfeited = formatBaht(forfeitedSatang)
  const missing = formatBaht(missingSatang)
  const enoughSatang = Math.min(wallet.atStake ?? 0, atHandSatang(wallet))
  const enough = formatBaht(enoughSatang)
  const isEnoughPossible = enoughSatang <= (terms?.withdrawMax ?? Infinity)
  return (
    <MoneySheet
      open
      full
      onClose={onClose}
      onBack={onChange}
      busy={isBusy}
      waiting={phase === 'checking' ? <Trans>No answer yet. We are checking, please wait.</Trans> : undefined}
      lead={
        <span className="-ms-2.5 flex-none">
          <IconButton icon="back" label={t`Back`} disabled={isBusy} onClick={onChange} />
        </span>
      }
      title={<Trans>Review withdrawal</Trans>}
      closeLabel={t`Close`}
      footer={
        <>
          {!online && (
            <Note tone="warn">
              <Trans>View only. Money actions are paused.</Trans>
            </Note>
          )}
          <ButtonPair
            lesser={
              <Button variant="secondary" disabled={isBusy} onClick={onChange}>
                <Trans>Change</Trans>
              </Button>
            }
          >
            <Button
              type="submit"
              busy={isBusy}
              disabled={!online || !isRead}
              onClick={() => onConfirm(wallet.atStake === undefined ? undefined : forfeitedSatang)}
            >
              {t`Withdraw ${formatBaht(amountSatang)}`}
            </Button>
          </ButtonPair>
        </>
      }
    >
      <p className="flex flex-wrap items-end justify-between gap-x-3">
        <b translate="no" className="text-display tabular-nums">
          {formatBaht(amountSatang)}
        </b>
        <span className="pb-1 text-small text-text-2">
          <Trans>No fee</Trans>
        </span>
      </p>
      <WithdrawTarget account={wallet.bankAccount} />
      <TakenFrom cost={cost} slots={wallet.slots} />
      {refusal !== undefined && <Note tone="warn">{refusal}</Note>}
      {forfeitedSatang > 0 && (
        <Note tone="warn">
          <b className="block">
            <Trans>Forfeited because of the bonus: {forfeited}</Trans>
          </b>
          {isEnoughPossible && <Trans>Withdraw {enough} or more, and nothing is forfeited.</Trans>}
        </Note>
      )}
      {missingSatang > 0 && (
        <Note tone="warn">
          <Trans>
            {missing} is missing by the last balances. The games are asked again when you confirm.
          </Trans>
        </Note>
      )}
      <Facts>
        <Arrives usualMinutes={terms?.usualMinutes} />
        {missingSatang === 0 && (
          <Fact label={<Trans>Total afterwards</Trans>}>{ownBaht(totalAfterSatang)}</Fact>
        )}
      </Facts>
    </MoneySheet>
  )
}
