import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { HOWTO_ENTRIES, HOWTO_ICONS, type HowtoEntry } from './howto-entries.ts'

/** The list of topics; each opens over the page. */
export function HowtoScreen({ onOpen }: { onOpen: (entry: HowtoEntry) => void }) {
  const { i18n } = useLingui()
  return (
    <>
      <h1 className="text-title mb-4">
        <Trans>How to use</Trans>
      </h1>
      <ul className="grid gap-3">
        {HOWTO_ENTRIES.map((entry) => (
          <li key={entry}>
            <button
              type="button"
              aria-haspopup="dialog"
              className="flex w-full flex-wrap items-center gap-4 rounded-lg bg-surface p-4 text-start shadow-card"
              onClick={() => onOpen(entry)}
            >
              <Lozenge icon={HOWTO_ICONS[entry]} size="l" />
              <span className="min-w-0 flex-1 basis-32">
                <b className="block">{i18n._(HOWTO_TITLES[entry].title)}</b>
                <span className="text-small block text-text-2">{i18n._(HOWTO_TITLES[entry].text)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface HowtoTitle {
  readonly title: MessageDescriptor
  /** What the topic explains. */
  readonly text: MessageDescriptor
}

export const HOWTO_TITLES: Readonly<Record<HowtoEntry, HowtoTitle>> = {
  wallet: { title: msg`Wallet`, text: msg`Deposit, withdraw and transfer` },
  play: { title: msg`How to play`, text: msg`Open a game account and play` },
  balance: { title: msg`Check balance`, text: msg`Update every game balance` },
  bonus: { title: msg`Receive a bonus`, text: msg`Choose and receive a bonus` },
  'end-bonus': { title: msg`End a bonus`, text: msg`End the bonus that you hold` },
}
