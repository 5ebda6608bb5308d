import { useLingui } from '@lingui/react/macro'
import { env } from '../../env.ts'

/** Which phone numbers this market accepts, in words. */
export function usePhoneRule(): string {
  const { t } = useLingui()
  return env.market === 'lo'
    ? t`Enter 020 and 8 digits, or 030 and 7 digits`
    : t`The phone number must support 10 digits`
}
