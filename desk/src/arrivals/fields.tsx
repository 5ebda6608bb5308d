import { useLingui } from '@lingui/react/macro'
import { formatBaht } from '../../../src/i18n/format.ts'
import { CLOSE_REASONS, type Detail } from '../../contract/arrivals.ts'
import { Select } from '../shell/field.tsx'
import { useArrivalWords } from './use-arrival-words.ts'

/** Where an unknown QR was paid, which says in which currency. */
export function GatewayField({ gateways }: Pick<Detail, 'gateways'>) {
  const { t } = useLingui()
  return (
    <Select label={t`Gateway`} name="gateway" defaultValue="" required>
      <option value="">{'–'}</option>
      {gateways.map(({ code, currency, amount }) => (
        <option key={code} value={code}>{`${code} · ${currency} · ${formatBaht(amount)}`}</option>
      ))}
    </Select>
  )
}

/** Why nobody gets the money. */
export function CloseReasonField() {
  const { t } = useLingui()
  const { closeReasons } = useArrivalWords()
  return (
    <Select label={t`Reason`} name="reason">
      {CLOSE_REASONS.map((code) => (
        <option key={code} value={code}>
          {closeReasons[code]}
        </option>
      ))}
    </Select>
  )
}
