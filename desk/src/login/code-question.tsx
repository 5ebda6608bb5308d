import { useLingui } from '@lingui/react/macro'
import { people } from '../../contract/people.ts'
import { call } from '../http/call.ts'
import { freshCode } from '../http/fresh-code.ts'
import { CallQuestion } from '../layout/question.tsx'
import { CodeField } from './login.tsx'

/** Asks for a new code above whatever is open; the call that needs it waits. */
export function CodeQuestion() {
  const { t } = useLingui()
  const wrong = t`The code is wrong, or was used: wait for the next one.`
  return (
    <CallQuestion
      title={t`A new code, please`}
      button={t`Continue`}
      send={(text) => call(people.giveCode, { body: { code: text('code') } })}
      refusalOf={({ outcome }) => (outcome === 'wrong-code' ? wrong : undefined)}
      onDone={() => freshCode.answer(true)}
      onClose={() => freshCode.answer(false)}
    >
      <p>{t`What you are about to do needs a code of this moment.`}</p>
      <CodeField />
    </CallQuestion>
  )
}
