import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { conditionsQuery } from '../../data/lookup.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The conditions as the server words them, one numbered point each. */
export function ConditionList() {
  const { i18n, t } = useLingui()
  const { data: conditions, isError, refetch } = useQuery(conditionsQuery(i18n.locale))

  if (isError && conditions === undefined) {
    return (
      <EmptyState
        icon="warning"
        title={<Trans>Something went wrong</Trans>}
        action={
          <Button variant="secondary" icon="refresh" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  }
  if (conditions === undefined) return <Skeleton className="h-40 w-full" />
  if (conditions.length === 0) return <EmptyState icon="rules" title={<Trans>No items yet</Trans>} />
  return (
    <ol className="grid divide-y divide-line">
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
