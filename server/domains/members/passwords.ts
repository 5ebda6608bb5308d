import { hash, verify } from '@node-rs/argon2'
import { passwordForm } from '#domain/password.ts'

/** The minimum that OWASP recommends for argon2id, which is this package's default algorithm. About 12 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash to store for a password, in PHC form with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(passwordForm(password), COST)
}

/**
 * Whether the password matches the stored hash. Without a stored hash a decoy is checked, so that the answer for an unknown member takes as
 * long as that for a wrong password. Hashes of another backend, or of an earlier version, are of the text as it was typed.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const compared = stored ?? (await decoy)
  const form = passwordForm(password)
  const matches = (await verify(compared, form)) || (form !== password && (await verify(compared, password)))
  return matches && stored !== undefined
}

const decoy = hashPassword('no member has this one')
