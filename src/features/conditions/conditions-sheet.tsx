import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { conditionsQuery } from '../../data/site/lookup.ts'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { EmptyState } from '../../ui/feedback/placeholders.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'

interface ConditionsSheetProps {
  onClose: () => void
  /** Further texts to accept, below the conditions. */
  children?: ReactNode
}

/** The operator's conditions, over any member screen. */
export function ConditionsSheet({ onClose, children }: ConditionsSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      open
      onClose={onClose}
      title={<Trans>Conditions</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button variant="secondary" block onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {/* Full height from the start, so that the sheet does not change its size while the member reads. */}
      <div className="min-h-[75dvh]">
        <ConditionList />
        {children}
      </div>
    </Sheet>
  )
}

/** The conditions in the server's wording, one numbered point each. */
function ConditionList() {
  const { i18n, t } = useLingui()
  const { data: conditions, error, refetch } = useQuery(conditionsQuery(i18n.locale))

  if (conditions === undefined) return <NotLoaded error={error} height="h-40" onRetry={refetch} />
  if (conditions.length === 0) return <EmptyState scene="scroll" title={<Trans>No items yet</Trans>} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the sheet scrolls by keyboard only if something in it takes the focus
    <ol tabIndex={0} className="grid lined-rows">
      {conditions.map((html, index) => (
        <li key={html} className="flex gap-3 py-3">
          <span className="w-5 flex-none font-bold text-accent" aria-hidden="true">
            {index + 1}
          </span>
          <ServerHtml html={html} retryLabel={t`Try again`} />
        </li>
      ))}
    </ol>
  )
}
