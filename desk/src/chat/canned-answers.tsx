import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../src/domain/languages.ts'
import { type CannedAnswer, cannedAnswers } from '../../contract/chat.ts'
import { CHAT_ROLES, may } from '../../contract/roles.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { call } from '../http/call.ts'
import { useSession } from '../http/session.ts'
import { Field, TextArea } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import { CallQuestion } from '../layout/question.tsx'
import { Table } from '../layout/table.tsx'

/** All canned answers. */
export const cannedAnswersQuery = queryOptions({
  queryKey: ['canned-answers'],
  queryFn: () => call(cannedAnswers.list, {}),
})

/** What is done with an answer; `undefined` is one that does not exist yet. */
interface Asked {
  readonly answer: CannedAnswer | undefined
  readonly isRemoved: boolean
}

/** What people of the house say often, in each language. */
export function CannedAnswers() {
  const { t } = useLingui()
  const { me } = useSession()
  const found = useQuery(cannedAnswersQuery)
  const [asked, ask] = useState<Asked>()
  const mayChange = me !== undefined && may(CHAT_ROLES, me.role)
  return (
    <main>
      <div className="bar">
        <h1>{t`Canned answers`}</h1>
        <Link to="/chat">{t`Back to the chat`}</Link>
        {mayChange && (
          <button
            type="button"
            className="primary"
            onClick={() => ask({ answer: undefined, isRemoved: false })}
          >
            {t`Add`}
          </button>
        )}
      </div>
      <Problem error={found.error} />
      {found.data?.length === 0 && (
        <p className="empty">{t`There is none yet. What is often said is typed once, and sent with two clicks.`}</p>
      )}
      {found.data && found.data.length > 0 && (
        <Table columns={[{ name: t`Title` }, { name: t`Text` }, { name: t`Change` }]}>
          {found.data.map((answer) => {
            const { id, title } = answer
            return (
              <tr key={id}>
                <td className="detail">{title}</td>
                <td className="detail">
                  {LANGUAGES.map(
                    (language) =>
                      answer[language] !== '' && (
                        <p key={language} lang={language} dir="auto">
                          {answer[language]}
                        </p>
                      ),
                  )}
                </td>
                <td>
                  {mayChange && (
                    <>
                      <button
                        type="button"
                        className="small"
                        aria-label={t`Change ${title}`}
                        onClick={() => ask({ answer, isRemoved: false })}
                      >
                        {t`Change`}
                      </button>{' '}
                      <button
                        type="button"
                        className="small danger"
                        aria-label={t`Remove ${title}`}
                        onClick={() => ask({ answer, isRemoved: true })}
                      >
                        {t`Remove`}
                      </button>
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </Table>
      )}
      {asked && <AnswerForm {...asked} onClose={() => ask(undefined)} />}
    </main>
  )
}

/** Asks for the texts of an answer, or whether it is to be removed. */
function AnswerForm({ answer, isRemoved, onClose }: Asked & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const seen = answer && { id: answer.id, version: answer.version }
  return (
    <CallQuestion
      title={isRemoved ? t`Remove this answer?` : answer ? t`Change this answer` : t`Add an answer`}
      button={isRemoved ? t`Remove` : t`Save`}
      isDanger={isRemoved}
      send={(text, isGone) => {
        if (isRemoved && seen) return callUntilAnswered(cannedAnswers.remove, { body: seen }, isGone)
        const body = { seen, title: text('title'), th: text('th'), lo: text('lo'), en: text('en') }
        return callUntilAnswered(cannedAnswers.save, { body }, isGone)
      }}
      refusalOf={({ outcome }) =>
        outcome === 'done'
          ? undefined
          : t`A colleague has changed it meanwhile. Close this, and look at it again.`
      }
      changes={[cannedAnswersQuery.queryKey]}
      onClose={onClose}
    >
      {isRemoved ? (
        <p>{answer?.title}</p>
      ) : (
        <>
          <Field label={t`Title`} name="title" required defaultValue={answer?.title} />
          {LANGUAGES.map((language) => (
            <TextArea
              key={language}
              label={LANGUAGE_NAMES[language]}
              name={language}
              lang={language}
              rows={3}
              defaultValue={answer?.[language]}
            />
          ))}
        </>
      )}
    </CallQuestion>
  )
}
