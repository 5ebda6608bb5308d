import { queryOptions } from '@tanstack/react-query'
import { account } from '../../contract/account.ts'
import { devices } from '../../contract/devices.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { keys } from '../../data/cache/keys.ts'
import { useKnownWallet } from '../../data/wallet/wallet.ts'
import { call } from '../../http/client.ts'

export type Profile = ResponseOf<typeof account.profile>

/** The member's profile. Kept for the whole visit, so that the member sees it offline, and never on the device. */
export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: ({ signal }) => call(account.profile, undefined, { signal }),
  gcTime: Infinity,
})

/**
 * What the last known wallet says of its member: the name, and in the visit in which it was read also the number and the bank account.
 * Undefined before the first wallet ever.
 */
export function useKnownProfile(): Partial<Profile> | undefined {
  const wallet = useKnownWallet()
  if (wallet === undefined) return undefined
  const { _id: id, username, name } = wallet.profile
  // A copy on the device has empty texts for what may not be kept there.
  return { ...wallet.bankAccount, name, ...(id && { _id: id }), ...(username && { username }) }
}

/**
 * Changes the member's password. The server ends all their other sessions.
 * @throws ApiError
 */
export async function changePassword(passwords: { oldPassword: string; newPassword: string }): Promise<void> {
  await call(account.changePassword, { body: passwords })
}

/** A browser in which the member is logged in. */
export type Device = ResponseOf<typeof devices.list>[number]

/** Where the member is logged in. A backend that does not know answers with status 404. */
export const devicesQuery = queryOptions({
  queryKey: keys.devices,
  queryFn: ({ signal }) => call(devices.list, undefined, { signal }),
})

/**
 * Logs the member out on another device, or on all others.
 * @throws ApiError
 */
export async function endDevice(id: string): Promise<void> {
  await (id === OTHER_DEVICES ? call(devices.endOthers) : call(devices.end, { params: { id } }))
}

/** Whether a list that was read afterwards has that device no more, or none but this one. */
export function hasEnded(found: readonly Device[] | undefined, id: string): boolean {
  return (
    found !== undefined &&
    !found.some((device) => (id === OTHER_DEVICES ? !device.current : device.id === id))
  )
}

/** Means all devices but this one; no device has this id. */
export const OTHER_DEVICES = 'others'
