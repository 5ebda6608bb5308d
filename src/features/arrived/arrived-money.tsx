import { useState } from 'react'
import { entryKey } from '../../data/statement.ts'
import { useArrivedMoney } from './api.ts'
import { ArrivedChip } from './arrived-chip.tsx'
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

/** Tells of each deposit that arrives, one after another: with a panel in the deposit sheet, elsewhere with a chip that leads to it. */
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
