import { useLingui } from '@lingui/react/macro'
import { people } from '../../contract/people.ts'
import { call } from '../http/call.ts'
import { freshCode } from '../http/fresh-code.ts'
import { useSending } from '../http/use-sending.ts'
import { textOf } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import { Question } from '../layout/question.tsx'
import { CodeField } from './login.tsx'

/** Asks for a new code above whatever is open; the call that needs it waits. */
export function CodeQuestion() {
  const { t } = useLingui()
  const give = useSending({
    mutationFn: (code: string) => call(people.giveCode, { body: { code } }),
    onSuccess: ({ outcome }) => {
      if (outcome === 'fresh') freshCode.answer(true)
    },
  })
  const wrong = t`The code is wrong, or was used: wait for the next one.`
  return (
    <Question
      title={t`A new code, please`}
      button={t`Continue`}
      isBusy={give.isPending}
      problem={<Problem error={give.error} text={give.data?.outcome === 'wrong-code' ? wrong : undefined} />}
      onSend={(form) => give.send(textOf(form, 'code'))}
      onClose={() => freshCode.answer(false)}
    >
      <p>{t`What you are about to do needs a code of this moment.`}</p>
      <CodeField />
    </Question>
  )
}
