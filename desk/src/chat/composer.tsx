import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../src/domain/languages.ts'
import { CHAT_TEXT_LIMIT } from '../../contract/chat.ts'
import { DRAFT_KEY } from '../http/query-client.ts'
import { Form } from '../layout/form.tsx'
import { useKeys } from '../layout/keys.tsx'
import { useShown } from '../layout/use-shown.ts'
import { cannedAnswersQuery } from './canned-answers.tsx'

/** What was typed into a conversation and not sent; it is there when the person comes back to it. */
export function useDraftText(id: string): readonly [string, (text: string) => void] {
  const queries = useQueryClient()
  const key = [...DRAFT_KEY, id]
  const [text, setText] = useState(() => queries.getQueryData<string>(key) ?? '')
  return [
    text,
    (next) => {
      queries.setQueryData(key, next)
      setText(next)
    },
  ]
}

/** Sends the form of the field with Enter. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // While the keyboard composes a word, Enter belongs to it. Safari ends the word before the key, which then has this code.
  const isOfKeyboard = event.nativeEvent.isComposing || event.keyCode === 229
  if (event.key !== 'Enter' || event.shiftKey || isOfKeyboard) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

interface ComposerProps {
  readonly text: string
  readonly onType: (text: string) => void
  readonly picture: File | undefined
  readonly onPicture: (picture: File | undefined) => void
  /** Of the customer. */
  readonly usualLanguage: Language
  readonly isBusy: boolean
  readonly onSend: () => void
}

/** The field for an answer. Enter sends, Shift and Enter begin another line. */
export function Composer(props: ComposerProps) {
  const { text, onType, picture, onPicture, usualLanguage, isBusy, onSend } = props
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const preview = useShown<HTMLImageElement>(picture)
  const isEmpty = text.trim() === '' && picture === undefined
  const letters = text.trim().length
  const isTooLong = letters > CHAT_TEXT_LIMIT
  useKeys({ a: () => field.current?.focus() })
  return (
    <Form
      className="composer"
      onSend={() => {
        field.current?.focus()
        if (!isEmpty && !isTooLong && !isBusy) onSend()
      }}
    >
      <CannedAnswerFields
        usualLanguage={usualLanguage}
        onChoose={(said) => {
          onType([text, said].filter(Boolean).join('\n'))
          field.current?.focus()
        }}
      />
      <textarea
        ref={field}
        rows={3}
        dir="auto"
        aria-label={t`Answer`}
        placeholder={t`Answer`}
        readOnly={isBusy}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={sendOnEnter}
      />
      {isTooLong && (
        <p
          className="note bad"
          role="alert"
        >{t`Too long to send: ${letters} of ${CHAT_TEXT_LIMIT} letters.`}</p>
      )}
      {picture && <img ref={preview} alt={t`The picture that is sent`} />}
      <div className="bar">
        {picture ? (
          <button type="button" disabled={isBusy} onClick={() => onPicture(undefined)}>
            {t`Remove the picture`}
          </button>
        ) : (
          <label className="file">
            {t`Picture`}
            <input
              type="file"
              accept="image/png,image/jpeg,image/gif"
              disabled={isBusy}
              onChange={({ currentTarget }) => onPicture(currentTarget.files?.[0])}
            />
          </label>
        )}
        <button type="submit" className="primary" disabled={isBusy || isEmpty || isTooLong}>
          {isBusy ? t`Sending` : t`Send`}
        </button>
      </div>
    </Form>
  )
}

interface CannedAnswerFieldsProps {
  readonly usualLanguage: Language
  readonly onChoose: (text: string) => void
}

/** Puts what is often said into the answer, in the language of the customer or another one. */
function CannedAnswerFields({ usualLanguage, onChoose }: CannedAnswerFieldsProps) {
  const { t } = useLingui()
  const [language, setLanguage] = useState(usualLanguage)
  const answers = useQuery(cannedAnswersQuery).data?.filter((answer) => answer[language] !== '') ?? []
  return (
    <div className="bar">
      <select
        aria-label={t`Canned answer`}
        value=""
        onChange={({ currentTarget }) => {
          const answer = answers.find(({ id }) => id === currentTarget.value)
          if (answer) onChoose(answer[language])
        }}
      >
        <option value="">{t`Canned answer`}</option>
        {answers.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <fieldset className="tabs" aria-label={t`Language of the answer`}>
        {LANGUAGES.map((each) => (
          <button key={each} type="button" aria-pressed={each === language} onClick={() => setLanguage(each)}>
            {LANGUAGE_NAMES[each]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
