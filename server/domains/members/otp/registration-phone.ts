import type { Market } from '#domain/markets.ts'
import { isPhone, normalisePhone } from '#domain/phone.ts'
import { Refusal } from '../../../platform/errors.ts'

/**
 * The canonical form of a phone number for a registration: it must be one of this market.
 *
 * @param key the request field that contains it.
 * @throws {Refusal} PHONE_NUMBER_REQUIRE_10_DIGIT in Thailand; INVALID_USER_INFO in Laos, where numbers have other lengths.
 */
export function requirePhone(market: Market, typed: string, key: string): string {
  const phone = normalisePhone(market, typed)
  if (isPhone(market, phone)) return phone
  throw market === 'th'
    ? new Refusal('PHONE_NUMBER_REQUIRE_10_DIGIT')
    : new Refusal('INVALID_USER_INFO', { params: { key } })
}
