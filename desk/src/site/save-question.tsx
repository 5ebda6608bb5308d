import { useLingui } from '@lingui/react/macro'
import { site, type Version } from '../../contract/site/calls.ts'
import type { Section } from '../../contract/site/sections.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { BecauseField, Field } from '../layout/field.tsx'
import { CallQuestion } from '../layout/question.tsx'
import { useSecondPersonWords } from '../layout/second-person-words.ts'
import { Differences } from './differences.tsx'
import { momentOf } from './section-form.tsx'

interface SectionQuestionProps {
  readonly section: Section
  /** What holds now. */
  readonly before: unknown
  readonly onClose: () => void
}

/** What is going to be saved. */
export interface NewVersion {
  readonly title: string
  readonly content: unknown
  /** The newest version that its author has seen. */
  readonly seen: number
}

interface SaveQuestionProps extends SectionQuestionProps, NewVersion {
  readonly onSaved: () => void
}

/** Asks why a section is changed and from when, before it is. */
export function SaveQuestion({ title, section, content, seen, before, onSaved, onClose }: SaveQuestionProps) {
  const { t } = useLingui()
  const refusals = {
    done: undefined,
    waiting: undefined,
    'moved-on': t`A colleague has changed this section meanwhile. Close this, and look at it again.`,
    wrong: t`It does not fit what a variable of the server decides.`,
  }
  return (
    <CallQuestion
      title={title}
      button={t`Save`}
      send={(text, isGone) => {
        const startsAt = momentOf(text('startsAt'))
        const body = { section, seen, content, because: text('because'), startsAt }
        return callUntilAnswered(site.save, { body }, isGone)
      }}
      refusalOf={({ outcome }) => refusals[outcome]}
      changes={[['site']]}
      onDone={(_, reading) => reading.then(onSaved)}
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
    </CallQuestion>
  )
}

interface ConfirmQuestionProps extends SectionQuestionProps {
  readonly version: Version
}

/** The question before a version is confirmed by the second person. */
export function ConfirmQuestion({ section, version, before, onClose }: ConfirmQuestionProps) {
  const { t } = useLingui()
  const { number, content } = version
  const refusals = {
    ...useSecondPersonWords(),
    done: undefined,
    'moved-on': t`A colleague has changed this section meanwhile. Close this, and look at it again.`,
    'first-left': t`Who wrote it may not do so any more. Save it anew.`,
  }
  return (
    <CallQuestion
      title={t`Confirm version ${number} as the second person?`}
      button={t`Confirm`}
      send={(_, isGone) => callUntilAnswered(site.confirm, { body: { section, number } }, isGone)}
      refusalOf={({ outcome }) => refusals[outcome]}
      changes={[['site']]}
      onDone={(_, reading) => reading.then(onClose)}
      onClose={onClose}
    >
      <Differences section={section} before={before} after={content} />
    </CallQuestion>
  )
}
