import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState, useSyncExternalStore, useEffect } from 'react'
import { fetchedPart } from '../../domain/within.ts'
import { useOnline } from '../../session/connection.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { UnreadBadge } from '../../ui/navigation/unread-badge.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { isChatOffered } from './api/chat-offer.ts'
import type { ChatSession } from './api/chat-session.ts'
import type { ChatPanel } from './chat-panel.tsx'

interface ChatWidgetProps {
  /** Whether the operator offers the chat; undefined while that is not known. */
  isOffered: boolean | undefined
  /** How many messages came while the member was away, as the server has counted them. */
  missed?: number
  /** Called with the number of unread messages from when the chat is opened, also on other screens. Must not change between renders. */
  onUnread?: ((count: number) => void) | undefined
}

interface OpenedChat {
  readonly session: ChatSession
  readonly Panel: typeof ChatPanel
}

/** Stays open while the customer is on other screens, so that messages that arrive meanwhile are shown afterwards. */
let opened: OpenedChat | undefined

/** The card that opens the live chat, where the operator offers one. The chat's code and its socket are loaded when the chat is opened. */
export function ChatWidget({ isOffered, missed = 0, onUnread }: ChatWidgetProps) {
  const { t } = useLingui()
  const [chat, setChat] = useState(() => (opened?.session.state().isOver === false ? opened : undefined))
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const current = useUnread(chat?.session)
  const unread = chat === undefined ? missed : current
  const close = useCallback(() => setOpen(false), [])

  const open = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const loading = import('./chat-panel.tsx').then(({ loadChat }) => loadChat())
      // Otherwise a file that never comes would leave the button dead. A second tap goes on with the same download.
      opened = await fetchedPart(loading)
      opened.session.countFrom(missed, onUnread)
      setChat(opened)
      setOpen(true)
    } catch {
      showToast({ tone: 'error', text: t`No connection` })
    }
    setBusy(false)
  }

  if (isOffered !== true && chat === undefined) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isBusy || undefined}
        aria-label={
          unread === 0
            ? t`Chat with us`
            : t`Chat with us, ${plural(unread, { one: '# new message', other: '# new messages' })}`
        }
        onClick={() => void open()}
        className="over-hem mb-4 flex w-full flex-wrap items-center gap-4 rounded-lg bg-surface p-4 text-start shadow-pop"
      >
        <span className="relative">
          <Lozenge icon="chat" size="l" tone="marigold" />
          {unread > 0 && <UnreadBadge count={unread} isLabelled />}
        </span>
        <b className="min-w-0 flex-1 basis-16 wrap-anywhere text-heading">
          <Trans>Chat with us</Trans>
        </b>
        <Icon name="chevron-right" />
      </button>
      {chat !== undefined && <chat.Panel session={chat.session} open={isOpen} onClose={close} />}
    </>
  )
}

function useUnread(session: ChatSession | undefined): number {
  return useSyncExternalStore(session?.subscribe ?? neverChanges, () => session?.state().unread ?? 0)
}

const neverChanges = () => () => undefined

/**
 * Whether the operator offers the chat; undefined while that is not known. Read when the page is rendered and when the network returns; never
 * cached.
 */
export function useChatOffered(): boolean | undefined {
  const isOnline = useOnline()
  const [isOffered, setOffered] = useState<boolean>()
  useEffect(() => {
    if (!isOnline) return undefined
    let isLate = false
    void isChatOffered().then((answer) => isLate || setOffered(answer))
    return () => {
      isLate = true
    }
  }, [isOnline])
  return isOffered
}
