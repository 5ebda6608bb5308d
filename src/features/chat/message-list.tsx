import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNow } from '../../hooks/use-clock.ts'
import { formatDate } from '../../i18n/format.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import type { Outgoing } from './api/chat-outbox.ts'
import type { ChatSession, ChatState } from './api/chat-session.ts'
import { Bubble, MEDIA_BOX } from './bubble.tsx'
import { messageId, timeOf } from './chat-conversation.ts'
import { Message } from './message.tsx'

/** How often it is seen whether the day has changed, in ms. */
const MINUTE_MS = 60_000

interface MessageListProps {
  session: ChatSession
  state: ChatState
}

/** All messages, oldest first. Scrolling to the top loads the next ten older ones. */
export function MessageList({ session, state }: MessageListProps) {
  const { t } = useLingui()
  const { messages, outgoing, isLoaded, hasOlder } = state
  const { list, onScroll, hasNews, toBottom } = useStickyScroll(session, state)
  const today = formatDate(useNow(MINUTE_MS).toISOString())
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={list}
        role="log"
        aria-label={t`Messages`}
        aria-busy={!isLoaded}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="flex flex-1 flex-col gap-3 overflow-y-auto overscroll-contain ps-gutter py-4 [overflow-anchor:none] *:me-gutter *:first:mt-auto"
      >
        {hasOlder && messages.length > 0 && (
          <span className="spinner flex-none self-center" aria-hidden="true" />
        )}
        {!isLoaded && <span className="spinner my-auto self-center" aria-hidden="true" />}
        {messages.map((message, index) => {
          const date = formatDate(timeOf(message))
          const before = messages[index - 1]
          const isNewDay = before === undefined || formatDate(timeOf(before)) !== date
          return (
            <Fragment key={messageId(message)}>
              {isNewDay && (
                <p className="text-caption text-center text-text-3">
                  {date === today ? <Trans>Today</Trans> : date}
                </p>
              )}
              <Message message={message} onPostback={(button) => session.outbox.say(button)} />
            </Fragment>
          )
        })}
        {outgoing.map((item) => (
          <OutgoingMessage
            key={item.id}
            item={item}
            onResend={() => session.outbox.resend(item.id)}
            onRemove={() => session.outbox.remove(item.id)}
          />
        ))}
      </div>
      {hasNews && (
        <div className="absolute inset-x-0 bottom-2 grid justify-items-center">
          <Button variant="marigold" size="s" icon="chevron-down" onClick={toBottom}>
            <Trans>New messages</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** Within this distance of the bottom, in CSS pixels, the view follows new messages. */
const BOTTOM_PX = 60
/** The next older messages are loaded within this distance of the top, in CSS pixels. */
const TOP_PX = 48

/** Keeps the newest message in view while the list is at its bottom, and keeps the position of a reader who has scrolled up. */
function useStickyScroll(session: ChatSession, { messages, outgoing, hasOlder, isConnected }: ChatState) {
  const list = useRef<HTMLDivElement>(null)
  const seen = useRef({ height: 0, first: '', ownLast: '', isAtBottom: true })
  const isLoading = useRef(false)
  /** There are new messages below the view. */
  const [hasNews, setNews] = useState(false)
  const first = messages[0] === undefined ? '' : messageId(messages[0])
  const last = messages.at(-1)
  const lastId = last === undefined ? '' : messageId(last)
  const ownLast = outgoing.at(-1)?.id ?? ''

  const loadOlder = async () => {
    if (isLoading.current) return
    isLoading.current = true
    // After a failure, the next scroll to the top tries again.
    await session.loadOlder().catch(() => undefined)
    isLoading.current = false
  }

  useLayoutEffect(() => {
    const box = list.current
    if (box === null) return
    const before = seen.current
    // A sent message is always scrolled into view.
    const isAtBottom = before.isAtBottom || (ownLast !== '' && ownLast > before.ownLast)
    const grewAbove = before.first !== '' && before.first !== first
    if (isAtBottom) box.scrollTop = box.scrollHeight
    else if (grewAbove) box.scrollTop += box.scrollHeight - before.height
    seen.current = { height: box.scrollHeight, first, ownLast: ownLast || before.ownLast, isAtBottom }
  })

  useLayoutEffect(() => {
    if (lastId !== '' && !seen.current.isAtBottom) setNews(true)
  }, [lastId])

  useEffect(() => {
    const box = list.current
    // A list that does not fill the view cannot be scrolled to its top, so it loads more by itself. Only with a connection: each attempt
    // renders again, and would repeat without end.
    if (box !== null && isConnected && first !== '' && hasOlder && box.scrollHeight <= box.clientHeight)
      void loadOlder()
  })

  useEffect(() => {
    const box = list.current
    if (box === null) return undefined
    // The keyboard and quick replies make the list smaller.
    const sizes = new ResizeObserver(() => {
      if (seen.current.isAtBottom) box.scrollTop = box.scrollHeight
    })
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [])

  const onScroll = () => {
    const box = list.current
    if (box === null) return
    const isAtBottom = box.scrollHeight - box.scrollTop - box.clientHeight <= BOTTOM_PX
    seen.current = { ...seen.current, isAtBottom }
    if (isAtBottom) setNews(false)
    if (box.scrollTop <= TOP_PX && messages.length > 0) void loadOlder()
  }
  const toBottom = () => {
    list.current?.focus({ preventScroll: true })
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }
  return { list, onScroll, hasNews, toBottom }
}

interface OutgoingMessageProps {
  item: Outgoing
  onResend: () => void
  onRemove: () => void
}

/** A message that the operator does not have yet. It waits, or it failed and can be sent again or removed. */
export function OutgoingMessage({ item, onResend, onRemove }: OutgoingMessageProps) {
  const { payload } = item.message
  const failed = item.delivery === 'failed'
  const isUploading = item.delivery === 'uploading_file'
  const percent = Math.round(item.progress * 100)
  return (
    <>
      <Bubble isOwn createdAt={item.createdAt} failed={failed} state={<Delivery item={item} />}>
        {item.file === undefined ? (
          <p className="whitespace-pre-wrap px-4 py-3">{payload.title ?? payload.message}</p>
        ) : (
          <Preview item={item}>{isUploading && `${percent}%`}</Preview>
        )}
      </Bubble>
      <div className="flex flex-wrap justify-end gap-2 self-end empty:hidden">
        {failed && item.isUnfit !== true && (
          <Button variant="secondary" size="s" icon="refresh" onClick={onResend}>
            <Trans>Resend</Trans>
          </Button>
        )}
        {(failed || item.isWaiting || isUploading) && (
          <Button variant="quiet" size="s" icon="trash" onClick={onRemove}>
            {isUploading ? <Trans>Cancel upload</Trans> : <Trans>Remove</Trans>}
          </Button>
        )}
      </div>
    </>
  )
}

function Delivery({ item }: { item: Outgoing }) {
  const { t } = useLingui()
  const words = useErrorText(item.error)
  const reason = item.isUnfit === true ? t`File is not supported` : words
  if (item.delivery === 'uploading_file') return <Trans>Uploading</Trans>
  if (item.delivery === 'sending') {
    return (
      <>
        <Trans>Sending</Trans>
        {reason !== undefined && <span>{`: ${reason}`}</span>}
      </>
    )
  }
  if (item.delivery === 'succeed') return <Trans>Sent</Trans>
  return (
    <b role="alert" className="text-neg">
      <Icon name="warning" className="me-1 inline-block size-4" />
      <Trans>Not sent</Trans>
      {reason !== undefined && <span>{`: ${reason}`}</span>}
    </b>
  )
}

function Preview({ item, children }: { item: Outgoing; children: ReactNode }) {
  const isImage = item.message.payload.fileType === 'image'
  return (
    <div className={`${MEDIA_BOX} relative`}>
      {isImage ? (
        <img src={item.preview} alt={item.file?.name ?? ''} className="size-full object-cover" />
      ) : (
        <p className="px-4 py-3">{item.file?.name}</p>
      )}
      {/* The log would read out every percent. "Uploading" is beside it. */}
      <b
        aria-hidden="true"
        translate="no"
        className="absolute inset-0 grid place-items-center bg-cloth-deep/60 text-on-cloth empty:hidden"
      >
        {children}
      </b>
    </div>
  )
}
