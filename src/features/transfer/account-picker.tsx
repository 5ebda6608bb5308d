import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOwnBaht } from '../../data/own-baht.ts'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { AccountFace } from './account-face.tsx'
import type { Account } from './accounts.ts'

interface AccountPickerProps {
  open: boolean
  title: ReactNode
  accounts: readonly Account[]
  chosen: string | undefined
  onChoose: (code: string) => void
  onClose: () => void
}

/** Every account that money can be moved between, with its balance. */
export function AccountPicker({ open, title, accounts, chosen, onChoose, onClose }: AccountPickerProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t`Close`}>
      <ul className="divide-y divide-line">
        {accounts.map((account) => {
          const isChosen = account.code === chosen
          return (
            <li key={account.code}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(account.code)}
                className="flex min-h-18 w-full items-center gap-3 py-2 text-start active:bg-surface-2"
              >
                <AccountFace account={account} />
                <span className="min-w-0 flex-1">
                  <span className={`block wrap-anywhere ${isChosen ? 'font-bold' : ''}`}>
                    {account.name ?? t`Main wallet`}
                  </span>
                  <span translate="no" className="block text-small text-text-2 tabular-nums">
                    {ownBaht(account.balanceSatang)}
                  </span>
                </span>
                <span
                  className={`grid size-6 flex-none place-items-center rounded-full ${isChosen ? 'bg-primary text-on-primary' : 'border-[1.5px] border-line-strong'}`}
                >
                  {isChosen && <Icon name="check" className="size-4 stroke-[2.5]" />}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
