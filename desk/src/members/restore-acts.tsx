import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskMember } from '../../contract/members.ts'
import type { Person } from '../../contract/people.ts'
import { may, RESTORE_ROLES } from '../../contract/roles.ts'
import { ChangeAccountForm } from './change-account-form.tsx'
import { ChangePhoneForm } from './change-phone-form.tsx'
import { EndExclusionForm } from './end-exclusion-form.tsx'
import { GivePasswordForm } from './give-password-form.tsx'

const FORMS = {
  password: GivePasswordForm,
  account: ChangeAccountForm,
  phone: ChangePhoneForm,
  exclusion: EndExclusionForm,
}

/** What a manager does for a member who has lost the password, the bank account or the phone, or was excluded by somebody else. */
export function RestoreActs({ member, me }: { readonly member: DeskMember; readonly me: Person }) {
  const [asked, ask] = useState<keyof typeof FORMS>()
  if (!may(RESTORE_ROLES, me.role)) return null
  const Form = asked && FORMS[asked]
  return (
    <>
      <button type="button" onClick={() => ask('password')}>
        <Trans>Give a new password</Trans>
      </button>
      <button type="button" onClick={() => ask('account')}>
        <Trans>Change the bank account</Trans>
      </button>
      <button type="button" onClick={() => ask('phone')}>
        <Trans>Change the phone number</Trans>
      </button>
      {member.pause?.kind === 'exclusion' && (
        <button type="button" onClick={() => ask('exclusion')}>
          <Trans>End the self-exclusion</Trans>
        </button>
      )}
      {Form && <Form member={member} onClose={() => ask(undefined)} />}
    </>
  )
}
