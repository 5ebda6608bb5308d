import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../src/domain/languages.ts'
import { type CannedAnswer, cannedAnswers } from '../../contract/chat.ts'
import { CHAT_ROLES, may } from '../../contract/roles.ts'
import { callUntilAnswered, useWaiting } from '../http/call-until-answered.ts'
import { call } from '../http/call.ts'
import { useSession } from '../http/session.ts'
import { useSending } from '../http/use-sending.ts'
import { Field, TextArea, textOf } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import { Question } from '../layout/question.tsx'
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
  const queries = useQueryClient()
  const { begin } = useWaiting()
  const change = useSending({
    mutationFn: async (form: FormData) => {
      const seen = answer && { id: answer.id, version: answer.version }
      if (isRemoved && seen) return callUntilAnswered(cannedAnswers.remove, { body: seen }, begin())
      const [title, th, lo, en] = ['title', ...LANGUAGES].map((name) => textOf(form, name))
      const body = { seen, title: title ?? '', th: th ?? '', lo: lo ?? '', en: en ?? '' }
      return callUntilAnswered(cannedAnswers.save, { body }, begin())
    },
    onSettled(done) {
      if (done?.outcome === 'done') onClose()
      return queries.invalidateQueries({ queryKey: cannedAnswersQuery.queryKey })
    },
  })
  const isChanged = change.data?.outcome === 'moved-on'
  return (
    <Question
      title={isRemoved ? t`Remove this answer?` : answer ? t`Change this answer` : t`Add an answer`}
      button={isRemoved ? t`Remove` : t`Save`}
      isDanger={isRemoved}
      isBusy={change.isPending}
      problem={
        <Problem
          error={change.error}
          text={
            isChanged ? t`A colleague has changed it meanwhile. Close this, and look at it again.` : undefined
          }
        />
      }
      onSend={change.send}
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
    </Question>
  )
}
