import '../../ui/pictures/lozenge.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { fetchedPart } from '../../domain/within.ts'
import { NO_CONNECTION } from '../../i18n/notices.ts'
import type { PictureProblemText } from '../../i18n/picture-problem-text.ts'
import { useReloadHold } from '../../session/work-in-hand.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import type { ChatSession } from './api/chat-session.ts'

/** The longest message, in UTF-16 units. */
export const CHAT_TEXT_LIMIT = 2000

/** From this length on, the number of remaining characters is shown. */
const COUNT_FROM = CHAT_TEXT_LIMIT - 200

/** The text input of the chat. Enter sends, Shift+Enter starts a new line. */
export function Composer({ session }: { session: ChatSession }) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState(() => session.outbox.draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const text = chatText(typed)
  /** What is wrong with the file that was chosen last. */
  const [problem, setProblem] = useState<PictureProblemText>()
  const [isPreparing, setPreparing] = useState(false)
  useReloadHold(text !== undefined || isPreparing)

  const change = (next: string) => {
    setProblem(undefined)
    session.outbox.keepDraft(next)
    setTyped(next)
  }
  const send = () => {
    field.current?.focus()
    if (text === undefined) return
    session.outbox.say({ message_type: 'text', payload: { message: text } })
    field.current?.style.removeProperty('height')
    change('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While the keyboard composes a word, Enter belongs to it. Safari ends the word before the key, which then has this code.
    const isOfKeyboard = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isOfKeyboard) return
    event.preventDefault()
    send()
  }
  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    target.value = ''
    if (chosen === undefined) return
    setProblem(undefined)
    setPreparing(true)
    try {
      const { prepareChatFile, fileProblemText } = await fetchedPart(import('./chat-file.ts'))
      const prepared = await prepareChatFile(chosen)
      // Another customer may be here by now.
      if (session.state().isOver) return
      if ('file' in prepared) session.outbox.sendFile(prepared.file, prepared.kind)
      else setProblem(await fileProblemText(i18n, prepared))
    } catch {
      setProblem({ title: i18n._(NO_CONNECTION) })
    } finally {
      setPreparing(false)
    }
  }

  return (
    <form
      className="flex flex-none flex-wrap items-end gap-2 border-t border-line bg-surface px-2 pt-2 pb-[calc(--spacing(2)+var(--spacing-safe-b,0px))]"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {problem && (
        <div role="alert" className="basis-full text-small text-neg">
          <b>{problem.title}</b>
          {problem.ways !== undefined && <p>{problem.ways}</p>}
        </div>
      )}
      <label className={`icon-button relative cursor-pointer ${isPreparing ? 'opacity-60' : ''}`}>
        <span className="sr-only">
          <Trans>Attach a photo or video</Trans>
        </span>
        <Icon name="attach" />
        <input
          type="file"
          className="absolute inset-0 size-full cursor-pointer rounded-full text-transparent opacity-0 file:invisible focus-visible:opacity-100"
          accept="image/*,video/*"
          disabled={isPreparing}
          onChange={(event) => void onFile(event)}
        />
      </label>
      <div className="min-w-0 flex-1">
        <textarea
          ref={field}
          rows={1}
          value={typed}
          aria-label={t`Type a message`}
          placeholder={t`Type a message`}
          enterKeyHint="send"
          onChange={({ target }) => {
            growToText(target)
            change(target.value)
          }}
          onKeyDown={onKeyDown}
          className="block max-h-[min(--spacing(32),25dvh)] min-h-12 w-full resize-none rounded-xl border-[1.5px] border-line-strong bg-field px-4 py-2.5 text-input [field-sizing:content] placeholder:text-text-3"
        />
        {typed.length >= COUNT_FROM && (
          <p
            className={`text-caption text-end ${typed.length > CHAT_TEXT_LIMIT ? 'text-neg' : 'text-text-3'}`}
          >
            {typed.length > CHAT_TEXT_LIMIT && (
              <span role="alert">
                <Trans>Too long to send.</Trans>{' '}
              </span>
            )}
            <span translate="no">{`${typed.length} / ${CHAT_TEXT_LIMIT}`}</span>
          </p>
        )}
      </div>
      <button
        type="submit"
        aria-label={t`Send`}
        className="lozenge size-13 text-on-primary [--lozenge-fill:var(--primary)]"
      >
        <Icon name="send" className="size-5" />
      </button>
    </form>
  )
}

/** Makes a field as high as its text in browsers without `field-sizing`, such as Safari before 26.2. */
function growToText(field: HTMLTextAreaElement): void {
  if (Reflect.has(field.style, 'fieldSizing')) return
  field.style.height = 'auto'
  const border = field.offsetHeight - field.clientHeight
  field.style.height = `${field.scrollHeight + border}px`
}

/** The text to send, without surrounding white space; undefined when nothing is left or it is too long. */
export function chatText(typed: string): string | undefined {
  const text = typed.trim()
  return text === '' || text.length > CHAT_TEXT_LIMIT ? undefined : text
}
