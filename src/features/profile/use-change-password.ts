import { useRef, useState } from 'react'
import { changePassword } from '../../data/account.ts'
import { failureOf } from '../../data/failure.ts'

/** How it ended: `unknown` when no answer came, so that nobody can say which password counts. */
export type ChangeOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'unknown' }

/** Changes the password once at a time. Saving again while it is under way does nothing. */
export function useChangePassword() {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ChangeOutcome>()
  const isUnderWay = useRef(false)

  async function save(passwords: { oldPassword: string; newPassword: string }): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await changePassword(passwords)
      setOutcome({ kind: 'saved' })
    } catch (error) {
      setOutcome(failureOf(error).isUnknown ? { kind: 'unknown' } : { kind: 'refused', error })
    }
    isUnderWay.current = false
    setBusy(false)
  }

  return { busy, outcome, save, dismiss: () => setOutcome(undefined) }
}
