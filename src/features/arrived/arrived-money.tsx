import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { entryKey, type StatementEntry } from '../../data/wallet/statement.ts'
import { IconButton } from '../../ui/button.tsx'
import { subscribeModals, topModal } from '../../ui/dialogs/open-modals.ts'
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
  onPlay: () => void
  onReceipt: (key: string) => void
}

/** Reports each deposit that arrives, one after another: with a panel in the deposit sheet, elsewhere with a chip that leads to it. Either is shown once. */
export function ArrivedMoney({ isDepositing, place, onDeposited, onPlay, onReceipt }: ArrivedMoneyProps) {
  const { arrived, markSeen, acknowledge } = useArrivedMoney(isDepositing)
  const [viewed, setViewed] = useState<{ key: string; place: string }>()
  const [entry] = arrived
  const key = entry && entryKey(entry)
  const isViewed = isDepositing || (viewed !== undefined && viewed.key === key && viewed.place === place)
  useInView(
    isViewed ? key : undefined,
    SEEN_MS,
    () => false,
    () => entry && markSeen(entry),
  )
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

/** How long the chip is in view, in ms; the statement keeps what it says. */
const CHIP_MS = 8000

/** Whoever has looked at the panel for this long, in ms, has seen it. */
const SEEN_MS = 1000

/** Calls `then` once this has been in view for so long. @param key of the deposit; undefined while none is shown */
function useInView(key: string | undefined, ms: number, isCovered: () => boolean, then: () => void): void {
  const pass = useEffectEvent(then)
  const isHidden = useEffectEvent(() => document.hidden || isCovered())
  useEffect(() => {
    if (key === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      clearTimeout(timer)
      if (!isHidden()) timer = setTimeout(pass, ms)
    }
    start()
    document.addEventListener('visibilitychange', start)
    const unsubscribe = subscribeModals(start)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', start)
      unsubscribe()
    }
  }, [key, ms])
}

/** A short word is a target of 48 px too. */
const WIDE_ENOUGH = { minWidth: '3.5rem' }

interface ArrivedChipProps {
  entry: StatementEntry
  onView: () => void
  onClose: () => void
}

/** A deposit that arrived while the member does something else. It moves the page down and covers nothing of it; it goes by itself. */
function ArrivedChip({ entry, onView, onClose }: ArrivedChipProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  useInView(entryKey(entry), CHIP_MS, () => topModal() !== undefined, onClose)
  return (
    <output className="sticky top-0 z-banner flex flex-wrap items-center gap-x-3 bg-pos-fill ps-4 pe-1 pt-safe-t text-on-fill [--focus:var(--on-fill)]">
      <Icon name="check-circle" />
      <span className="min-w-0 flex-auto py-1">
        <b translate="no" className="block">
          {ownBaht(entry.amount, { sign: true })}
        </b>
        <span className="block text-caption">
          <Trans>Money arrived</Trans>
        </span>
      </span>
      <span className="ms-auto flex items-center gap-x-3">
        <button
          type="button"
          className="min-h-touch text-label underline"
          style={WIDE_ENOUGH}
          onClick={onView}
        >
          <Trans>View</Trans>
        </button>
        <IconButton icon="close" label={t`Close`} onClick={onClose} />
      </span>
    </output>
  )
}
