import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { WithdrawalTerms } from '../../data/site/lookup.ts'
import { mediaUrl } from '../../data/site/server-urls.ts'
import { useOwnBaht, HIDDEN_AMOUNT, useHiding } from '../../data/wallet/own-baht.ts'
import type { Wallet, GameAccountFacts } from '../../data/wallet/wallet.ts'
import { atHandSatang } from '../../domain/money/balances.ts'
import { payoutKip } from '../../domain/money/kip.ts'
import { WALLET } from '../../domain/money/transfer-rules.ts'
import { formatBaht } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { MoneySheet } from '../../ui/dialogs/money-sheet.tsx'
import { ButtonPair } from '../../ui/dialogs/sheet.tsx'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { GamePicture } from '../../ui/pictures/game-picture.tsx'
import { Mark } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { ArrivalTime, Payout, WithdrawTarget } from './withdraw-target.tsx'
import { withdrawalCost, type Taken, type WithdrawalCost } from './withdrawal-cost.ts'

/** How long a second quick tap is ignored, in ms: it is in the place of the previous step's button and must confirm nothing. */
const SECOND_TAP_MS = 400

interface ReviewSheetProps {
  wallet: Wallet
  amountSatang: number
  terms: WithdrawalTerms | undefined
  phase: 'idle' | 'sending' | 'checking'
  onChange: () => void
  /** Why the server has refused this once: more would have been forfeited than was shown. */
  refusal: string | undefined
  /** Agrees to forfeit so much, undefined where the server does not say what is at stake, and to be paid so many kip, undefined for baht. */
  onConfirm: (forfeitsSatang: number | undefined, kip: number | undefined) => void
  onClose: () => void
}

/** The costs of a withdrawal before it is sent: what it takes from which place, what remains, and what it forfeits. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { wallet, amountSatang, terms, phase, refusal, onChange, onConfirm, onClose } = props
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
  const exchange = terms?.exchange
  const kip = exchange && payoutKip(amountSatang, exchange.kipPerBaht)
  const forfeited = formatBaht(forfeitedSatang)
  const missing = formatBaht(missingSatang)
  const enoughSatang = amountSatang + forfeitedSatang
  const enough = formatBaht(enoughSatang)
  const isEnoughPossible = enoughSatang <= Math.min(terms?.withdrawMax ?? Infinity, atHandSatang(wallet))
  return (
    <MoneySheet
      open
      full
      onClose={onClose}
      back={{ label: t`Back`, go: onChange }}
      busy={isBusy}
      waiting={phase === 'checking' ? <Trans>No answer yet. We are checking, please wait.</Trans> : undefined}
      title={<Trans>Review withdrawal</Trans>}
      closeLabel={t`Close`}
      footer={
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
            disabled={!isRead}
            onClick={() => onConfirm(wallet.atStake === undefined ? undefined : forfeitedSatang, kip)}
          >
            {t`Withdraw ${formatBaht(amountSatang)}`}
          </Button>
        </ButtonPair>
      }
    >
      <p className="flex flex-wrap items-end justify-between gap-x-3">
        <b translate="no" className="text-display">
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
        <Payout account={wallet.bankAccount} exchange={exchange} amountSatang={amountSatang} />
        <ArrivalTime usualMinutes={terms?.usualMinutes} />
        {missingSatang === 0 && (
          <Fact label={<Trans>Total afterwards</Trans>}>{ownBaht(totalAfterSatang)}</Fact>
        )}
      </Facts>
    </MoneySheet>
  )
}

interface TakenFromProps {
  cost: WithdrawalCost
  slots: readonly GameAccountFacts[]
}

/** The places that a withdrawal takes money from, with what is taken and what remains, and the games that it leaves alone. */
function TakenFrom({ cost: { taken, untouched }, slots }: TakenFromProps) {
  const games = untouched.join(', ')
  return (
    <section className="grid gap-1.5">
      <h3 className="text-label text-text-2">
        <Trans>Where it comes from</Trans>
      </h3>
      <ul className="lined-rows rounded-lg bg-surface-2 px-4">
        {taken.map((place) => (
          <Place key={place.code} place={place} game={slots.find(({ code }) => code === place.code)} />
        ))}
      </ul>
      {games !== '' && (
        <p className="px-1 text-caption text-text-2">
          <Trans>Not touched: {games}</Trans>
        </p>
      )}
    </section>
  )
}

function Place({ place, game }: { place: Taken; game: GameAccountFacts | undefined }) {
  const isHidden = useHiding()
  const { code, name, takenSatang, leftSatang } = place
  const left = isHidden ? HIDDEN_AMOUNT : formatBaht(leftSatang, { symbol: false })
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2.5">
      {code === WALLET ? (
        <Lozenge size="s">
          <Mark size={20} />
        </Lozenge>
      ) : (
        <span className="grid size-10 flex-none place-items-center overflow-hidden rounded-md">
          <GamePicture name={name} background={mediaUrl(game?.background)} logo={mediaUrl(game?.logo)} />
        </span>
      )}
      <p className="min-w-0 flex-1 basis-24">
        <b className="block wrap-anywhere">{code === WALLET ? <Trans>Main wallet</Trans> : name}</b>
        <span translate="yes" className="block text-caption text-text-2">
          {code !== WALLET && leftSatang === 0 ? (
            <Trans>emptied, {left} left</Trans>
          ) : (
            <Trans>{left} left</Trans>
          )}
        </span>
      </p>
      <b translate="no" className="ms-auto text-small whitespace-nowrap">
        {formatBaht(-takenSatang, { symbol: false })}
      </b>
    </li>
  )
}
