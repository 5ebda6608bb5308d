import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Slice } from '../../data/spinwheel.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'

/** The prizes and their odds, in the operator's words, one row for each prize; closed until the member opens it. */
export function Odds({ slices }: { slices: readonly Slice[] }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group rounded-lg bg-surface px-4 shadow-card"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-control items-center gap-2 text-label">
        <span className="flex-1">
          <Trans>Prizes and odds</Trans>
        </span>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      {isOpen && (
        <ol className="divide-y divide-line pb-3">
          {prizesOf(slices).map(({ code, label, htmlDescription = '' }) => (
            <li key={code} className="flex gap-3 py-2">
              {htmlDescription === '' ? (
                <b>{label}</b>
              ) : (
                <ServerHtml html={htmlDescription} retryLabel={t`Try again`} />
              )}
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

/** One slice of each prize. The server gives the slices of a prize the same words, with the odds of all of them. */
function prizesOf(slices: readonly Slice[]): readonly Slice[] {
  const rows = new Map(slices.map((slice) => [`${slice.label} ${slice.htmlDescription ?? ''}`, slice]))
  return [...rows.values()]
}
