import { Trans, useLingui } from '@lingui/react/macro'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { HOWTO_ENTRIES, HOWTO_ICONS, type HowtoEntry } from './howto-entries.ts'
import { HOWTO_TITLES } from './howto-titles.ts'

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
