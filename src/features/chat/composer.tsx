import '../../ui/pictures/lozenge.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useReloadHold } from '../../session/work-in-hand.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import type { ChatSession } from './api/chat-session.ts'

/** The longest message, in UTF-16 units. */
export const CHAT_TEXT_LIMIT = 2000

/** From this length on, the number of remaining characters is shown. */
const COUNT_FROM = CHAT_TEXT_LIMIT - 200

/** The text input of the chat. Enter sends, Shift+Enter starts a new line. */
export function Composer({ session }: { session: ChatSession }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => session.outbox.draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const text = chatText(typed)
  useReloadHold(text !== undefined)

  const change = (next: string) => {
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
    // While the keyboard composes a word, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    const checked = checkChatFile(file)
    if ('kind' in checked) return session.outbox.sendFile(file, checked.kind)
    const limit = checked.fault === 'too-large' ? checked.limitMegabytes : 0
    showToast({
      tone: 'error',
      text:
        checked.fault === 'too-large'
          ? t`The file is too large. Please select file no larger than ${limit} MB.`
          : t`File is not supported`,
    })
  }

  return (
    <form
      className="flex flex-none items-end gap-2 border-t border-line bg-surface px-2 pt-2 pb-[calc(--spacing(2)+var(--spacing-safe-b,0px))]"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className="icon-button cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <span className="sr-only">
          <Trans>Attach a photo or video</Trans>
        </span>
        <Icon name="attach" />
        <input type="file" className="sr-only" accept=".png,.jpg,.jpeg,.gif,.mp4,.mov" onChange={onFile} />
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

const MEGABYTE = 1024 * 1024

/** The largest files that the chat takes, in megabytes. */
export const CHAT_FILE_LIMITS_MB = { image: 10, video: 20 } as const

/** The file types that the chat accepts, by file extension. */
const KINDS: Readonly<Record<string, keyof typeof CHAT_FILE_LIMITS_MB>> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  mp4: 'video',
  mov: 'video',
}

/** The kind of a file, or why it cannot be sent in the chat. */
export type ChatFileCheck =
  | { readonly kind: 'image' | 'video' }
  | { readonly fault: 'unsupported' }
  | { readonly fault: 'too-large'; readonly limitMegabytes: number }

/** Judges a file by its name, its type and its size in bytes; a name without an extension is not supported. */
export function checkChatFile({
  name,
  type,
  size,
}: {
  name: string
  type: string
  size: number
}): ChatFileCheck {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined
  // Some phones report no type. A type that is there must not contradict the name.
  if (kind === undefined || (type !== '' && !type.startsWith(`${kind}/`))) return { fault: 'unsupported' }
  const limitMegabytes = CHAT_FILE_LIMITS_MB[kind]
  return size > limitMegabytes * MEGABYTE ? { fault: 'too-large', limitMegabytes } : { kind }
}

/** The text to send, without surrounding white space; undefined when nothing is left or it is too long. */
export function chatText(typed: string): string | undefined {
  const text = typed.trim()
  return text === '' || text.length > CHAT_TEXT_LIMIT ? undefined : text
}
