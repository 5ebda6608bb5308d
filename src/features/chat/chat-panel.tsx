import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { ensureCatalog } from '../../i18n/activate.ts'
import { chatCatalog } from '../../i18n/catalogs/chat-catalog.ts'
import { IconButton } from '../../ui/button.tsx'
import { useAboveKeyboard } from '../../ui/dialogs/use-above-keyboard.ts'
import { FIRST_FOCUS, useModal } from '../../ui/dialogs/use-modal.ts'
import { Mark } from '../../ui/pictures/icon.tsx'
import type { ChatSession } from './api/chat-session.ts'
import { openChat } from './api/open-chat.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { QuickReplies } from './quick-replies.tsx'

/** Loads everything that the open chat needs: its texts, its screen, and the conversation of the current user. */
export async function loadChat() {
  const [session] = await Promise.all([openChat(), ensureCatalog(chatCatalog)])
  return { session, Panel: ChatPanel }
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
      <QuickReplies state={state} onSay={(message) => session.outbox.say(message)} />
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
