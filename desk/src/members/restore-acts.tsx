import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskMember } from '../../contract/members.ts'
import type { Person } from '../../contract/people.ts'
import { may, RESTORE_ROLES } from '../../contract/roles.ts'
import { ChangeAccountForm } from './change-account-form.tsx'
import { GivePasswordForm } from './give-password-form.tsx'

/** What a manager does for a member who has lost the password or the bank account. */
export function RestoreActs({ member, me }: { readonly member: DeskMember; readonly me: Person }) {
  const [asked, ask] = useState<'password' | 'account'>()
  if (!may(RESTORE_ROLES, me.role)) return null
  const onClose = () => ask(undefined)
  return (
    <>
      <button type="button" onClick={() => ask('password')}>
        <Trans>Give a new password</Trans>
      </button>
      <button type="button" onClick={() => ask('account')}>
        <Trans>Change the bank account</Trans>
      </button>
      {asked === 'password' && <GivePasswordForm member={member} onClose={onClose} />}
      {asked === 'account' && <ChangeAccountForm member={member} onClose={onClose} />}
    </>
  )
}
