import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { people } from '../../contract/people.ts'
import { textOf } from '../shell/field.tsx'
import { Modal } from '../shell/modal.tsx'
import { Problem } from '../shell/problem.tsx'
import { call } from '../talk/call.ts'
import { freshCode } from '../talk/fresh-code.ts'
import { CodeField } from './login.tsx'

/** Asks for a new code above whatever is open; the call that needs it waits. */
export function CodeQuestion() {
  const { t } = useLingui()
  const give = useMutation({
    mutationFn: (code: string) => call(people.giveCode, { body: { code } }),
    onSuccess: ({ outcome }) => {
      if (outcome === 'fresh') freshCode.answer(true)
    },
  })
  const wrong = t`The code is wrong, or was used: wait for the next one.`
  return (
    <Modal title={t`A new code, please`} onClose={() => freshCode.answer(false)}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          give.mutate(textOf(new FormData(event.currentTarget), 'code'))
        }}
      >
        <p>
          <Trans>What you are about to do needs a code of this moment.</Trans>
        </p>
        <CodeField />
        <Problem error={give.error} text={give.data?.outcome === 'wrong-code' ? wrong : undefined} />
        <div className="acts">
          <button type="submit" className="primary" disabled={give.isPending}>
            <Trans>Continue</Trans>
          </button>
          <button type="button" onClick={() => freshCode.answer(false)}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </form>
    </Modal>
  )
}
