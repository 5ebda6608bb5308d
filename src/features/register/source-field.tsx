import { useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { fetchSources } from './api/registration-lookups.ts'
import { useLookup } from './use-lookup.ts'

interface SourceFieldProps {
  error: string | undefined
  field: UseFormRegisterReturn<'sourceCode'>
}

/** How the visitor heard of the site. The field is optional, so it is not rendered when its list cannot be loaded. */
export function SourceField({ error, field }: SourceFieldProps) {
  const { t, i18n } = useLingui()
  const { data: sources } = useLookup(fetchSources, i18n.locale)
  if (sources === undefined || sources.length === 0) return null
  return (
    <SelectField
      label={t`Where did you hear about us?`}
      optionalLabel={t`(optional)`}
      autoComplete="off"
      error={error}
      {...field}
    >
      <option value="">{t`Choose a source`}</option>
      {sources.map(({ code, description }) => (
        <option key={code} value={code}>
          {description}
        </option>
      ))}
    </SelectField>
  )
}
