import { useLingui } from '@lingui/react/macro'
import type { NOT_SECOND } from '../../contract/roles.ts'

/** Why somebody cannot be the second of two people, in words. */
export function useSecondPersonWords(): Readonly<Record<(typeof NOT_SECOND)[number], string>> {
  const { t } = useLingui()
  return {
    'other-person': t`You were the first. The second person must be somebody else.`,
    newcomer: t`You are too new to be the second person. Somebody else has to decide.`,
    inviter: t`One of you has invited the other. Somebody else has to be the second person.`,
  }
}
