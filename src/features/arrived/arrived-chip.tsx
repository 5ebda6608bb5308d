import { Trans, useLingui } from '@lingui/react/macro'
import { useOwnBaht } from '../../data/own-baht.ts'
import type { StatementEntry } from '../../data/statement.ts'
import { useKnownWallet } from '../../data/wallet.ts'
import { totalSatang } from '../../domain/money/total-balance.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'

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
export function ArrivedChip({ entry, onView, onClose }: ArrivedChipProps) {
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
