import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { ensureCatalog } from '../../i18n/activate.ts'
import { chatCatalog } from '../../i18n/catalogs/chat-catalog.ts'
import { IconButton } from '../../ui/button.tsx'
import { useAboveKeyboard } from '../../ui/dialogs/use-above-keyboard.ts'
import { FIRST_FOCUS, useModal } from '../../ui/dialogs/use-modal.ts'
import { Mark } from '../../ui/pictures/icon.tsx'
import type { ChatSession } from './api/chat-session.ts'
import type { ChatMessage } from './api/chat.ts'
import { openChat } from './api/open-chat.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'

/** Loads everything that the open chat needs: its texts, its screen, and the conversation of the current user. */
export async function loadChat() {
  const [session] = await Promise.all([openChat(), ensureCatalog(chatCatalog)])
  return { session, Panel: ChatPanel }
}

interface QuickRepliesProps {
  session: ChatSession
  messages: readonly ChatMessage[]
}

interface ChatPanelProps {
  session: ChatSession
  open: boolean
  onClose: () => void
}

/** The conversation, over the whole screen. Sending continues after it is closed. */
export function ChatPanel({ session, open, onClose }: ChatPanelProps) {
  const { t } = useLingui()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const { dialog, present, props: modal } = useModal({ open, busy: false, onDismiss: onClose })
  const titleId = useId()

  useEffect(() => {
    session.show(open)
    return () => session.show(false)
  }, [session, open])
  useEffect(() => {
    if (state.isOver) onClose()
  }, [state.isOver, onClose])
  const style = useAboveKeyboard(dialog)

  if (!present) return null
  return (
    <dialog
      {...modal}
      ref={dialog}
      style={style}
      aria-labelledby={titleId}
      className="sheet fixed inset-x-0 top-0 bottom-auto mx-auto h-dvh max-h-none w-full max-w-page flex-col bg-bg text-text open:flex"
    >
      <header className="cloth cloth-stitch">
        <div className="flex min-h-appbar items-center gap-3 ps-gutter pe-1">
          <Mark />
          <div className="min-w-0 flex-1 py-1">
            <h2 {...FIRST_FOCUS} id={titleId} tabIndex={-1} className="text-heading">
              <Trans>Chat with us</Trans>
            </h2>
            <p className="text-caption text-on-cloth-2">
              {state.isConnected ? <Trans>Write to us. We answer here.</Trans> : <Trans>Not connected</Trans>}
            </p>
          </div>
          <IconButton icon="close" label={t`Close`} onClick={onClose} />
        </div>
      </header>
      <MessageList session={session} state={state} />
      <QuickReplies session={session} messages={state.messages} />
      <output className="text-small flex flex-none items-center justify-center gap-3 bg-pend-soft">
        {state.isLoaded && !state.isConnected && (
          <>
            <span className="spinner my-2 text-pend" />
            <Trans>Reconnecting</Trans>
          </>
        )}
      </output>
      <Composer session={session} />
    </dialog>
  )
}

/** Replies that the operator suggests with the last message. Any reply removes them. */
function QuickReplies({ session, messages }: QuickRepliesProps) {
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
