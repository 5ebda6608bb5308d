import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { site, type Version } from '../../contract/site/calls.ts'
import type { Section } from '../../contract/site/sections.ts'
import { callUntilAnswered, useWaiting } from '../http/call-until-answered.ts'
import { useSending } from '../http/use-sending.ts'
import { BecauseField, Field, textOf } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import { Question } from '../layout/question.tsx'
import { useSecondPersonWords } from '../layout/second-person-words.ts'
import { Differences } from './differences.tsx'
import { momentOf } from './section-form.tsx'

interface SaveQuestionProps {
  readonly title: string
  readonly section: Section
  readonly content: unknown
  /** The newest version that its author has seen. */
  readonly seen: number
  /** What holds now. */
  readonly before: unknown
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Asks why a section is changed and from when, before it is. */
export function SaveQuestion({ title, section, content, seen, before, onSaved, onClose }: SaveQuestionProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { begin } = useWaiting()
  const saving = useSending({
    mutationFn: async (form: FormData) => {
      const startsAt = momentOf(textOf(form, 'startsAt'))
      const body = { section, seen, content, because: textOf(form, 'because'), startsAt }
      return callUntilAnswered(site.save, { body }, begin())
    },
    async onSettled(answer) {
      await queries.invalidateQueries({ queryKey: ['site'] })
      if (answer?.outcome === 'done' || answer?.outcome === 'waiting') onSaved()
    },
  })
  const outcome = saving.data?.outcome
  return (
    <Question
      title={title}
      button={t`Save`}
      isBusy={saving.isPending}
      problem={
        <Problem
          error={saving.error}
          text={
            outcome === 'moved-on'
              ? t`A colleague has changed this section meanwhile. Close this, and look at it again.`
              : outcome === 'wrong'
                ? t`It does not fit what a variable of the server decides.`
                : undefined
          }
        />
      }
      onSend={saving.send}
      onClose={onClose}
    >
      <Differences section={section} before={before} after={content} />
      <BecauseField />
      <Field
        label={t`From (in Bangkok)`}
        name="startsAt"
        type="datetime-local"
        hint={t`Left empty: at once, on every server within a second.`}
      />
    </Question>
  )
}

interface ConfirmQuestionProps {
  readonly section: Section
  readonly version: Version
  /** What holds now. */
  readonly before: unknown
  readonly onClose: () => void
}

/** The question before a version is confirmed by the second person. */
export function ConfirmQuestion({ section, version, before, onClose }: ConfirmQuestionProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { begin } = useWaiting()
  const secondWords = useSecondPersonWords()
  const { number } = version
  const confirming = useSending({
    mutationFn: () => callUntilAnswered(site.confirm, { body: { section, number } }, begin()),
    async onSettled(answer) {
      await queries.invalidateQueries({ queryKey: ['site'] })
      if (answer?.outcome === 'done') onClose()
    },
  })
  const outcome = confirming.data?.outcome
  return (
    <Question
      title={t`Confirm version ${number} as the second person?`}
      button={t`Confirm`}
      isBusy={confirming.isPending}
      problem={
        <Problem
          error={confirming.error}
          text={
            outcome === undefined || outcome === 'done'
              ? undefined
              : outcome === 'moved-on'
                ? t`A colleague has changed this section meanwhile. Close this, and look at it again.`
                : secondWords[outcome]
          }
        />
      }
      onSend={() => confirming.send()}
      onClose={onClose}
    >
      <Differences section={section} before={before} after={version.content} />
    </Question>
  )
}
