import { useLingui } from '@lingui/react/macro'
import type { ChatSession } from './api/chat-session.ts'
import type { ChatMessage } from './api/chat.ts'

interface QuickRepliesProps {
  session: ChatSession
  messages: readonly ChatMessage[]
}

/** Replies that the operator suggests with the last message. Any reply removes them. */
export function QuickReplies({ session, messages }: QuickRepliesProps) {
  const { t } = useLingui()
  const { outgoing } = session.state()
  const last = messages.at(-1)
  const payload = last?.message.payload
  const replies = typeof payload === 'object' ? payload.buttons : undefined
  if (last?.sender === 'customer' || last?.message.message_type !== 'quick_replies') return null
  if (replies === undefined || outgoing.length > 0) return null
  return (
    <ul aria-label={t`Quick replies`} className="flex flex-none flex-wrap gap-2 px-gutter pb-3">
      {replies.map(({ title, payload: value }) => (
        <li key={title} className="max-w-full">
          <button
            type="button"
            onClick={() =>
              session.outbox.say({ message_type: 'postback', payload: { title, payload: value ?? title } })
            }
            className="min-h-touch rounded-full border-[1.5px] border-line-strong px-4 font-bold wrap-anywhere text-link"
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
}
