import { Trans, useLingui } from '@lingui/react/macro'
import { session } from '../../session/session.ts'
import type { ChatState } from './api/chat-session.ts'
import type { OutgoingMessage } from './api/chat.ts'

interface QuickRepliesProps {
  state: Pick<ChatState, 'messages' | 'outgoing' | 'isLoaded'>
  onSay: (message: OutgoingMessage) => void
}

/** What can be said with one tap: the replies that the operator suggests with the last message, or how to begin. Any message removes them. */
export function QuickReplies({ state, onSay }: QuickRepliesProps) {
  const { t } = useLingui()
  const { messages, outgoing, isLoaded } = state
  const starters = useStarters()
  const last = messages.at(-1)
  if (outgoing.length > 0 || !isLoaded) return null
  const isBeginning = last === undefined
  const replies = isBeginning ? starters : repliesTo(last.message)
  if (replies.length === 0) return null
  return (
    <div className="flex-none px-gutter pb-3">
      {isBeginning && (
        <p aria-hidden="true" className="pb-2 text-small text-text-2">
          <Trans>What is it about?</Trans>
        </p>
      )}
      <ul aria-label={isBeginning ? t`What is it about?` : t`Quick replies`} className="flex flex-wrap gap-2">
        {replies.map(({ title, message }) => (
          <li key={title} className="max-w-full">
            <button
              type="button"
              onClick={() => onSay(message)}
              className="min-h-touch rounded-full border-[1.5px] border-line-strong px-4 font-bold wrap-anywhere text-link"
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Reply {
  title: string
  message: OutgoingMessage
}

/** First messages of a conversation: what people write about most. */
function useStarters(): readonly Reply[] {
  const { t } = useLingui()
  const titles =
    session.token() === undefined
      ? [t`I cannot log in`, t`I cannot register`]
      : [t`My deposit has not arrived`, t`My withdrawal has not arrived`, t`A question about a bonus`]
  return titles.map((title) => ({ title, message: { message_type: 'text', payload: { message: title } } }))
}

function repliesTo({ message_type, payload }: ChatState['messages'][number]['message']): readonly Reply[] {
  if (message_type !== 'quick_replies' || typeof payload !== 'object') return []
  return (payload.buttons ?? []).map(({ title, payload: value = title }) => ({
    title,
    message: { message_type: 'postback', payload: { title, payload: value } },
  }))
}
