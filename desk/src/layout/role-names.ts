import { useLingui } from '@lingui/react/macro'
import type { Role } from '../../contract/roles.ts'

/** The name of each role. */
export function useRoleNames(): Readonly<Record<Role, string>> {
  const { t } = useLingui()
  return { support: t`Support`, cashier: t`Cashier`, manager: t`Manager`, auditor: t`Auditor` }
}
