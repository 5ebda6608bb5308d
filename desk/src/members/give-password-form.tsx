import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOf } from '../../../src/contract/endpoint.ts'
import { memberRestoring } from '../../contract/member-restoring.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { Modal } from '../layout/modal.tsx'
import { type MemberActProps, MemberCallForm } from './member-act-question.tsx'

type Given = ResponseOf<typeof memberRestoring.givePassword>

/** Asks whether the member gets a new password, and then shows it until it is closed. */
export function GivePasswordForm(about: MemberActProps) {
  const { t } = useLingui()
  const { id, name } = about.member
  const [given, give] = useState<Given>()
  const queries = useQueryClient()
  const close = () => {
    // Meanwhile the timeline says whether the member was told.
    void queries.invalidateQueries({ queryKey: ['member', id] })
    about.onClose()
  }
  if (given !== undefined)
    return (
      <Modal title={t`${name} has a new password`} onClose={close}>
        {given.password ? <GivenPassword password={given.password} /> : <LostPassword />}
        <div className="acts">
          <button type="button" onClick={close}>
            {t`Close`}
          </button>
        </div>
      </Modal>
    )
  return (
    <MemberCallForm<Given>
      {...about}
      title={t`Give this member a new password?`}
      button={t`Give ${name} a new password`}
      about={t`Only when you are sure who asks. All sessions end, and the former password no longer works.`}
      isTold
      send={(because, isGone) =>
        callUntilAnswered(memberRestoring.givePassword, { params: { id }, body: { because } }, isGone)
      }
      onDone={give}
    />
  )
}

function GivenPassword({ password }: { readonly password: string }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <output>
          <code className="given" translate="no">
            {password}
          </code>
        </output>
      </p>
      <p>
        {t`It is shown here, once, and stored nowhere. Give it to the member, and ask them to change it in the profile after they have logged in: until then they cannot withdraw.`}
      </p>
    </>
  )
}

/** The first answer had it, and did not arrive. */
function LostPassword() {
  const { t } = useLingui()
  return (
    <p role="alert" className="note bad">
      {t`The password was changed, but the answer with it was lost. Give another.`}
    </p>
  )
}
