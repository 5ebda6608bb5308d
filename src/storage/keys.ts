import { resilientStore } from './resilient-store.ts'

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** The values that outlive a page, each with its only valid form. A value of any other form is corrupt: it counts as absent and is removed. */
const KEY_FORMS = {
  /** Bearer token; only characters that are valid in a header. */
  token: /^[\x21-\x7e]{1,4096}$/,
  /** Fingerprints of the agreement's wordings that the member chose not to see again. */
  'remember-agreement': /^[\w-]{1,128}$/,
  /** The same of the notices that the member dismissed. */
  notice: /^[\w-]{1,128}$/,
  /** When the balances were last refreshed: an ISO date and time. */
  last_sync: ISO_TIME,
  locale: /^[a-z]{2}$/,
  /** Amounts are shown as dots on this phone. */
  'hide-amounts': /^[a-z]{2}$/,
  /** Code of the member who invited this visitor. */
  code: /^[\w-]{1,64}$/,
  'guest-id': /^[\w-]{16,64}$/,
  /** When the guest was last here. */
  'guest-seen': ISO_TIME,
  /** When the member area was first seen on this device. */
  'first-visit': ISO_TIME,
  /** When the offer to install the app was last postponed. */
  'install-later': ISO_TIME,
} as const satisfies Record<string, RegExp>

export type KeyName = keyof typeof KEY_FORMS

const store = resilientStore('krapao-keys')

/** Calls `listener` when a silent browser answers after all: a key that seemed absent may have a value. */
export const onKeysRecovered = store.onRecovery

/** Whether `value` has a valid form for key `name`. */
export function fitsKey(name: KeyName, value: unknown): value is string {
  return typeof value === 'string' && KEY_FORMS[name].test(value)
}

/** The stored value, or undefined when there is none or it is corrupt. Never rejects. */
export async function readKey(name: KeyName): Promise<string | undefined> {
  const value = await store.read(name)
  if (fitsKey(name, value)) return value
  if (value !== undefined) await store.remove(name)
  return undefined
}

/** Stores `value` as long as the browser allows. Never rejects. */
export function writeKey(name: KeyName, value: string): Promise<void> {
  return store.write(name, value)
}

/** Never rejects. */
export function removeKey(name: KeyName): Promise<void> {
  return store.remove(name)
}
