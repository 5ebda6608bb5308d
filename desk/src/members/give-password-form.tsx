import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { memberRestoring } from '../../contract/member-restoring.ts'
import { textOf } from '../shell/field.tsx'
import { Modal } from '../shell/modal.tsx'
import { Problem } from '../shell/problem.tsx'
import { callUntilAnswered, useWaiting } from '../talk/call-until-answered.ts'
import { type MemberActProps, MemberActQuestion, NoticeLine, useReadAgain } from './member-act-question.tsx'

/** Asks whether the member gets a new password, and then shows it until it is closed. */
export function GivePasswordForm({ member, onClose }: MemberActProps) {
  const { t } = useLingui()
  const { begin } = useWaiting()
  const { id, name } = member
  const send = useMutation({
    mutationFn: (form: FormData) =>
      callUntilAnswered(
        memberRestoring.givePassword,
        { params: { id }, body: { because: textOf(form, 'because') } },
        begin(),
      ),
    onSuccess: useReadAgain(member),
    // It is on this page only, and no longer than its dialog.
    gcTime: 0,
  })
  const given = send.data
  if (given?.outcome === 'done')
    return (
      <Modal title={t`${name} has a new password`} onClose={onClose}>
        {given.password ? <GivenPassword password={given.password} /> : <LostPassword />}
        <div className="acts">
          <button type="button" onClick={onClose}>
            <Trans>Close</Trans>
          </button>
        </div>
      </Modal>
    )
  return (
    <MemberActQuestion
      member={member}
      title={t`Give this member a new password?`}
      button={t`Give ${name} a new password`}
      isBusy={send.isPending}
      problem={<Problem error={send.error} text={given && t`There is nothing here.`} />}
      onSend={send.mutate}
      onClose={onClose}
    >
      <p>
        <Trans>
          Only when you are sure who asks. All sessions end, and the former password no longer works.
        </Trans>
      </p>
      <NoticeLine member={member} />
    </MemberActQuestion>
  )
}

function GivenPassword({ password }: { readonly password: string }) {
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
        <Trans>
          It is shown here, once, and stored nowhere. Give it to the member, and ask them to change it in the
          profile after they have logged in: until then they cannot withdraw.
        </Trans>
      </p>
    </>
  )
}

/** The first answer had it, and did not arrive. */
function LostPassword() {
  return (
    <p role="alert" className="note bad">
      <Trans>The password was changed, but the answer with it was lost. Give another.</Trans>
    </p>
  )
}
