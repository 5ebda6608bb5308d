import type { ResponseOf } from '../../../contract/endpoint.ts'
import { lookup } from '../../../contract/lookup.ts'
import { call } from '../../../http/client.ts'

export type Bank = ResponseOf<typeof lookup.banks>[number]
export type Source = ResponseOf<typeof lookup.sources>[number]

/* Plain calls, because a visitor does not download the member's cache. */

/** Whether registration requires a one-time password. When the operator's switch cannot be read, it does: that is the safe side. */
export async function asksForOtp(): Promise<boolean> {
  return call(lookup.registerOTP).catch(() => true)
}

/**
 * The banks that a member can register.
 * @throws ApiError
 */
export function fetchBanks(): Promise<Bank[]> {
  return call(lookup.banks)
}

/**
 * The possible answers to where a new member learnt of the site, in the language of the page.
 * @throws ApiError
 */
export function fetchSources(): Promise<Source[]> {
  return call(lookup.sources)
}
