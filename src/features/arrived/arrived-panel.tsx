import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOwnBaht, HIDDEN_AMOUNT, useHiding } from '../../data/wallet/own-baht.ts'
import type { StatementEntry } from '../../data/wallet/statement.ts'
import { useKnownWallet } from '../../data/wallet/wallet.ts'
import { shortAccount } from '../../domain/bank-account.ts'
import { totalSatang } from '../../domain/money/balances.ts'
import { formatDateTime, formatKip } from '../../i18n/format.ts'
import { ReferenceRow } from '../../parts/copy.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonPair, Sheet } from '../../ui/dialogs/sheet.tsx'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { Scene } from '../../ui/pictures/scene.tsx'

interface ArrivedPanelProps {
  /** The deposit that is shown; undefined when there is none. */
  entry: StatementEntry | undefined
  onClose: () => void
  onPlay: () => void
  onReceipt: () => void
}

/** The end of every way to deposit: what has arrived, everything the member has now, and the number for the operator. */
export function ArrivedPanel({ entry, onClose, onPlay, onReceipt }: ArrivedPanelProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const wayOf = useWayOf()
  const wallet = useKnownWallet()
  // Keeps its content while the sheet closes.
  const [last, setLast] = useState(entry)
  if (entry !== undefined && entry !== last) setLast(entry)
  if (last === undefined) return null

  const { _id: id, createdAt, account } = last
  const way = wayOf(last)
  // Less than what arrived would read like a loss: the member has moved money since.
  const total = wallet && totalSatang(wallet)
  return (
    <Sheet
      open={entry !== undefined}
      onClose={onClose}
      title={
        <span className="sr-only">
          <Trans>Money arrived</Trans>
        </span>
      }
      closeLabel={t`Close`}
      footer={
        <>
          <Button variant="quiet" block icon="slip" onClick={onReceipt}>
            <Trans>See receipt</Trans>
          </Button>
          <ButtonPair
            even
            lesser={
              <Button variant="secondary" block onClick={onClose}>
                <Trans>Close</Trans>
              </Button>
            }
          >
            <Button block onClick={onPlay}>
              <Trans>Play</Trans>
            </Button>
          </ButtonPair>
        </>
      }
    >
      <output className="grid justify-items-center gap-1 text-center">
        <Scene name="purse" />
        <b className="text-title">
          <Trans>Money is in your wallet</Trans>
        </b>
        <ArrivedAmount entry={last} />
      </output>
      {total !== undefined && total >= last.amount && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-lg bg-cloth px-4 py-3 text-on-cloth">
          <span className="text-small text-on-cloth-2">
            <Trans>New total</Trans>
          </span>
          <b translate="no" className="ms-auto text-title">
            {ownBaht(total)}
          </b>
        </p>
      )}
      <Facts>
        {way !== undefined && <Fact label={<Trans>Way</Trans>}>{way}</Fact>}
        {account !== undefined && <Fact label={<Trans>From account</Trans>}>{shortAccount(account)}</Fact>}
        <Fact label={<Trans>Time</Trans>}>
          <time dateTime={createdAt} translate="no">
            {formatDateTime(createdAt)}
          </time>
        </Fact>
      </Facts>
      {id !== undefined && <ReferenceRow id={id} />}
    </Sheet>
  )
}

/** Names the way in which a deposit came: its kind, and the bank or provider; undefined when the server says neither. */
function useWayOf(): (entry: StatementEntry) => string | undefined {
  const { t } = useLingui()
  return ({ from, way }) => {
    if (way === 'gift') return t`Gift link`
    if (!from) return undefined
    if (way === 'qr') return `QR · ${from}`
    return way === 'bank' ? t`Bank transfer, ${from}` : from
  }
}

/** Width of one figure, in em: wider than any of the system fonts. */
const FIGURE_EM = 0.62

/** The amount of a deposit, as large as fits: what was paid in kip, then its baht. Dots while amounts are hidden. */
function ArrivedAmount({ entry: { amount, kip } }: { entry: StatementEntry }) {
  const ownBaht = useOwnBaht()
  const isHidden = useHiding()
  const inKip = kip && (isHidden ? HIDDEN_AMOUNT : `+${formatKip(kip.amount)}`)
  const figures = inKip ?? ownBaht(amount, { sign: true })
  return (
    <span className="@container block w-full text-display text-pos">
      <b
        style={{ fontSize: `min(1em, ${(100 / (FIGURE_EM * figures.length)).toFixed(2)}cqi)` }}
        translate="no"
        className="block whitespace-nowrap"
      >
        {figures}
      </b>
      {kip !== undefined && (
        <span translate="no" className="block text-small text-text-2">{`= ${ownBaht(amount)}`}</span>
      )}
    </span>
  )
}
