import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../ui/navigation/page-head.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { type SceneName, Scene } from '../../ui/pictures/scene.tsx'
import { HOWTO_ENTRIES, type HowtoEntry } from './howto-entries.ts'

/** The list of topics; each opens over the page. */
export function HowtoScreen({ onOpen }: { onOpen: (entry: HowtoEntry) => void }) {
  const { i18n } = useLingui()
  return (
    <ul className="over-hem grid grid-cols-[repeat(auto-fit,minmax(max(8rem,34%),1fr))] gap-3 *:first:col-span-full">
      {HOWTO_ENTRIES.map((entry) => (
        <li key={entry}>
          <button
            type="button"
            aria-haspopup="dialog"
            className="h-full w-full overflow-hidden rounded-lg bg-surface text-start shadow-card"
            onClick={() => onOpen(entry)}
          >
            <span className="relative grid place-items-center bg-cloth-deep py-3">
              <Scene name={HOWTO_TITLES[entry].scene} size="m" />
              <span className="absolute end-2 -bottom-5">
                <Lozenge icon="play" size="s" tone="marigold" />
              </span>
            </span>
            <span className="block px-3 py-2.5">
              <b className="block wrap-anywhere">{i18n._(HOWTO_TITLES[entry].title)}</b>
              <span className="block text-caption text-text-2">{i18n._(HOWTO_TITLES[entry].text)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The head of the page, on its cloth. */
export const HowtoHead = () => (
  <PageHead scene="slip" title={<Trans>How to use</Trans>} text={<Trans>Short videos without sound</Trans>} />
)

interface HowtoTitle {
  readonly title: MessageDescriptor
  /** What the topic explains. */
  readonly text: MessageDescriptor
  /** The picture of its poster. */
  readonly scene: SceneName
}

export const HOWTO_TITLES: Readonly<Record<HowtoEntry, HowtoTitle>> = {
  wallet: { title: msg`Wallet`, text: msg`Deposit, withdraw and transfer`, scene: 'purse' },
  play: { title: msg`How to play`, text: msg`Open a game account and play`, scene: 'loom' },
  balance: { title: msg`Check balance`, text: msg`Update every game balance`, scene: 'scroll' },
  bonus: { title: msg`Receive a bonus`, text: msg`Choose and receive a bonus`, scene: 'ticket' },
  'end-bonus': { title: msg`End a bonus`, text: msg`End the bonus that you hold`, scene: 'boat' },
}
