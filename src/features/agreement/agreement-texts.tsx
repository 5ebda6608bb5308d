import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { agreementsQuery } from '../../data/site/lookup.ts'
import { ServerHtml } from '../../ui/server-html.tsx'

/**
 * The operator's agreement, for a visitor to read before registering. A text that cannot be loaded is left out without a message, as on home.
 */
export function AgreementTexts() {
  const { t, i18n } = useLingui()
  const { data: texts = [] } = useQuery(agreementsQuery(i18n.locale))
  if (texts.length === 0) return null
  return (
    <section className="mt-4 grid gap-3">
      <h3 className="text-heading">
        <Trans>Agreement</Trans>
      </h3>
      {texts.map((html) => (
        <ServerHtml key={html} html={html} retryLabel={t`Try again`} />
      ))}
    </section>
  )
}
