import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOwnBaht } from '../../data/own-baht.ts'
import { entryKey, type StatementEntry } from '../../data/statement.ts'
import { useKnownWallet } from '../../data/wallet.ts'
import { totalSatang } from '../../domain/money/balances.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useArrivedMoney } from './api.ts'
import { ArrivedPanel } from './arrived-panel.tsx'

interface ArrivedMoneyProps {
  /** The member is in the deposit sheet: what arrives is the end of what they do there. */
  isDepositing: boolean
  /** Identifies the screen and its sheet. A panel does not outlive it. */
  place: string
  /** The member has read the panel of a deposit that arrived while they were depositing. */
  onDeposited: () => void
  /** Goes to the games. */
  onPlay: () => void
  /** Shows a transaction in the statement. */
  onReceipt: (key: string) => void
}

/** Reports each deposit that arrives, one after another: with a panel in the deposit sheet, elsewhere with a chip that leads to it. */
export function ArrivedMoney({ isDepositing, place, onDeposited, onPlay, onReceipt }: ArrivedMoneyProps) {
  const { arrived, acknowledge } = useArrivedMoney(isDepositing)
  const [viewed, setViewed] = useState<{ key: string; place: string }>()
  const [entry] = arrived
  const key = entry && entryKey(entry)
  const isViewed = isDepositing || (viewed !== undefined && viewed.key === key && viewed.place === place)
  const afterSeen = (next: () => void) => () => {
    if (entry !== undefined) acknowledge(entry)
    next()
  }
  return (
    <>
      <ArrivedPanel
        entry={isViewed ? entry : undefined}
        onClose={afterSeen(() => isDepositing && arrived.length === 1 && onDeposited())}
        onPlay={afterSeen(onPlay)}
        onReceipt={afterSeen(() => key !== undefined && onReceipt(key))}
      />
      {entry !== undefined && key !== undefined && !isViewed && (
        <ArrivedChip
          entry={entry}
          onView={() => setViewed({ key, place })}
          onClose={() => acknowledge(entry)}
        />
      )}
    </>
  )
}

/** Above the main menu, as every snack. */
const PLACE = { bottom: 'calc(4.75rem + env(safe-area-inset-bottom, 0px))' }

/** A short word is a target of 48 px too. */
const WIDE_ENOUGH = { minWidth: '3.5rem' }

interface ArrivedChipProps {
  entry: StatementEntry
  onView: () => void
  onClose: () => void
}

/** A deposit that arrived while the member does something else. It stays until it is tapped, because it leads somewhere. */
function ArrivedChip({ entry, onView, onClose }: ArrivedChipProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const wallet = useKnownWallet()
  const total = wallet && ownBaht(totalSatang(wallet))
  return (
    <output
      style={PLACE}
      className="snack fixed inset-x-3 z-banner mx-auto flex max-w-page items-center gap-3 rounded-lg bg-pos-fill py-1 ps-4 pe-1 text-on-fill shadow-pop [--focus:var(--on-fill)]"
    >
      <Icon name="check-circle" />
      <span className="min-w-0 flex-1">
        <b translate="no" className="block tabular-nums">
          {ownBaht(entry.amount, { sign: true })}
        </b>
        <span translate="yes" className="block text-caption tabular-nums">
          {total === undefined ? <Trans>Money arrived</Trans> : <Trans>Money arrived · total {total}</Trans>}
        </span>
      </span>
      <button type="button" className="min-h-touch text-label underline" style={WIDE_ENOUGH} onClick={onView}>
        <Trans>View</Trans>
      </button>
      <IconButton icon="close" label={t`Close`} onClick={onClose} />
    </output>
  )
}
