import type { Member } from '../members.ts'

/** The API calls the baht by its name and the kip by its code. */
export function wireCurrency(currency: Member['currency']): 'BAHT' | 'LAK' {
  return currency === 'THB' ? 'BAHT' : 'LAK'
}
