import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { chat } from '../../../../src/contract/chat.ts'
import type { Outgoing } from '../../../../src/features/chat/api/chat-outbox.ts'
import type { ChatSession } from '../../../../src/features/chat/api/chat-session.ts'
import { MessageList, OutgoingMessage } from '../../../../src/features/chat/message-list.tsx'
import { Message } from '../../../../src/features/chat/message.tsx'
import { renderInApp } from '../../in-app.tsx'

/** A message of this type as the server sends it. */
function received(message_type: string, payload?: object | string, more: object = {}) {
  const sent = { sender: 'operator', createdAt: '2026-11-21T07:02:00.000Z', session_id: 's', ...more }
  const [message] = v.parse(chat.history.response, [{ ...sent, message: { message_type, payload } }])
  if (message === undefined) throw new Error('there is no message')
  return message
}

function show(...sent: Parameters<typeof received>) {
  const onPostback = vi.fn<(message: object) => void>()
  const { container } = renderInApp(<Message message={received(...sent)} onPostback={onPostback} />)
  return { container, onPostback }
}

const OF_CUSTOMER = { sender: 'customer' }

const say = (message: string) => show('text', { message })

test('addresses in a text can be tapped, without the end of the sentence, and lead out of the app', () => {
  const text = 'See https://krapao.example/a?b=1&c=2. Or (https://two.example/x)!'
  const { container } = say(text)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://krapao.example/a?b=1&c=2',
    'https://two.example/x',
  ])
  for (const link of links) {
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.getAttribute('target')).toBe('_blank')
  }
  expect(container.textContent).toContain(text)
})

test.each([
  'javascript:alert(1)',
  'javascript://x.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://files.example/a',
  'https://',
  'http://bank.example/a',
  'https://[',
  'bank.example without a scheme',
])('the text %s is no link', (text) => {
  const { container } = say(text)
  expect(screen.queryByRole('link')).toBeNull()
  expect(container.textContent).toContain(text)
})

test('markup in a text stays text', () => {
  const text = '<a href="https://evil.example">x</a>'
  const { container } = say(text)
  expect(container.textContent).toContain(text)
  expect(screen.queryByRole('link')).toBeNull()
})

test('a message shows when the server accepted it, where that is known, and not the time of the phone’s clock', () => {
  const receivedAt = '2026-11-23T08:30:00.000Z'
  const { container } = show('text', 'hello', { ...OF_CUSTOMER, receivedAt })
  expect(container.querySelector('time')?.dateTime).toBe(receivedAt)
})

const card = (title: string) => ({
  title,
  subtitle: `about ${title}`,
  buttons: [{ title: `take ${title}`, type: 'postback', payload: title }],
})

test('a text is shown as it was written, with its time in Bangkok', () => {
  say('<b>one</b>\ntwo')
  expect(screen.getByText(/<b>one<\/b>\s+two/)).toBeInTheDocument()
  expect(screen.getByText('14:02')).toBeInTheDocument()
})

test('a bare text is read as well, and one of the customer says that it was sent', () => {
  show('text', 'bare', OF_CUSTOMER)
  expect(screen.getByText('bare')).toBeInTheDocument()
  expect(screen.getByText(/Sent|^\w{6}$/)).toBeInTheDocument()
})

test('the buttons of a message say what is pressed, and lead only where they may', async () => {
  const buttons = [
    { title: 'Ask', type: 'postback', payload: 'ASK' },
    { title: 'Page', type: 'web', payload: 'https://a.example/b' },
    { title: 'Bad', type: 'web', payload: 'javascript:alert(1)' },
    { title: 'Call', type: 'call', payload: '021234567' },
    { title: 'Other', type: 'else', payload: 'x' },
  ]
  const { onPostback } = show('buttons', { message: 'Choose', buttons })
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(onPostback).toHaveBeenCalledWith({
    message_type: 'postback',
    payload: { title: 'Ask', payload: 'ASK' },
  })
  expect(screen.getByRole('link', { name: /Page/ })).toHaveAttribute('href', 'https://a.example/b')
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:021234567')
  expect(screen.getAllByRole('link')).toHaveLength(2)
  for (const name of ['Bad', 'Other']) expect(screen.getByRole('button', { name })).toBeDisabled()
})

test.each([
  ['image', 'img'],
  ['video', 'video'],
])('a picture or video (%s) in a message is shown in a frame that does not wait for it', (fileType, tag) => {
  const { container } = show('media', { fileType, url: '/media/a' })
  expect(container.querySelector(tag)).toHaveAttribute('src', 'http://localhost:3000/media/a')
  expect(container.querySelector(tag)).toHaveClass('h-40')
})

test('a file in a message is a link by its name, and nothing when the link is hostile', () => {
  const file = { fileType: 'file', message: 'rules.pdf' }
  show('media', { ...file, url: '/media/rules.pdf' })
  expect(screen.getByRole('link', { name: /rules\.pdf/ })).toHaveAttribute('rel', 'noopener noreferrer')
  show('media', { ...file, url: 'javascript:alert(1)' })
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('the cards of a message are shown, each with its buttons', async () => {
  const { onPostback } = show('generic', { elements: [card('one'), card('two')] })
  const [, second] = screen.getByRole('list', { name: /./ }).querySelectorAll<HTMLElement>(':scope > li')
  if (second === undefined) throw new Error('there is no second card')
  expect(within(second).getByText('about two')).toBeInTheDocument()
  await userEvent.click(within(second).getByRole('button', { name: 'take two' }))
  expect(onPostback).toHaveBeenCalledWith({
    message_type: 'postback',
    payload: { title: 'take two', payload: 'two' },
  })
})

test('a message with quick replies shows the question; the replies belong to the composer', () => {
  const buttons = [{ title: 'Yes', type: 'postback', payload: 'Y' }]
  show('quick_replies', { message: 'Well?', buttons })
  expect(screen.getByText('Well?')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a postback shows what was chosen', () => {
  const { container } = show('postback', { message: 'Ask' }, OF_CUSTOMER)
  expect(container).toHaveTextContent('Ask')
  expect(screen.queryByRole('time')).not.toBeInTheDocument()
})

test.each(['sticker', 'text', 'buttons', 'generic', 'media'])(
  'a message of type %s without what it needs is said not to be supported, and shows nothing else',
  (type) => {
    const { container } = show(type)
    expect(container.querySelectorAll('p')).toHaveLength(2)
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  },
)

/** Nothing is measured in jsdom. */
class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

test('a chat that is open at midnight no longer calls yesterday today', () => {
  vi.stubGlobal('ResizeObserver', NoResizes)
  vi.useFakeTimers({ now: Date.parse('2026-11-25T16:59:30Z') })
  const messages = [received('text', 'hello', { createdAt: '2026-11-25T10:00:00.000Z' })]
  const state = { messages, outgoing: [], isLoaded: true, isConnected: true, hasOlder: false, unread: 0 }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing of it is used before a tap
  renderInApp(<MessageList session={{} as ChatSession} state={{ ...state, isOver: false }} />)
  expect(screen.getByText('Today')).toBeVisible()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('Today')).toBeNull()
  expect(screen.getByText('25/11/2026')).toBeVisible()
})

const text: Outgoing = {
  id: 's 2026-11-21T07:02:00.000Z',
  createdAt: '2026-11-21T07:02:00.000Z',
  message: { message_type: 'text', payload: { message: 'hello' } },
  delivery: 'sending',
  isWaiting: false,
  progress: 0,
}
const photo: Outgoing = {
  ...text,
  message: { message_type: 'media', payload: { fileType: 'image' } },
  file: new File(['x'], 'photo.png', { type: 'image/png' }),
  preview: 'blob:photo',
}
const clip: Outgoing = {
  ...photo,
  message: { message_type: 'media', payload: { fileType: 'video' } },
  file: new File(['x'], 'clip.mov', { type: 'video/quicktime' }),
}

function showOutgoing(item: Outgoing) {
  const onResend = vi.fn<() => void>()
  const onRemove = vi.fn<() => void>()
  const { container } = renderInApp(<OutgoingMessage item={item} onResend={onResend} onRemove={onRemove} />)
  return { container, onResend, onRemove, buttons: screen.queryAllByRole('button') }
}

test('a picture on its way is seen, with how far it is, and can be stopped', async () => {
  const { container, onRemove, buttons } = showOutgoing({
    ...photo,
    delivery: 'uploading_file',
    progress: 0.624,
  })
  expect(screen.getByRole('img', { name: 'photo.png' })).toHaveAttribute('src', 'blob:photo')
  expect(container).toHaveTextContent('62%')
  expect(screen.getByText('62%'), 'a log reads out what is added').toHaveAttribute('aria-hidden', 'true')
  expect(buttons).toHaveLength(1)
  await userEvent.click(screen.getByRole('button'))
  expect(onRemove).toHaveBeenCalledOnce()
})

test('a video on its way is named', () => {
  const { container } = showOutgoing({ ...clip, delivery: 'uploading_file', progress: 0 })
  expect(screen.getByText('clip.mov')).toBeInTheDocument()
  expect(container).toHaveTextContent('0%')
})

test('a file that is all there is no longer measured, nor taken back', () => {
  const { container, buttons } = showOutgoing({ ...photo, delivery: 'sending', progress: 1 })
  expect(container).not.toHaveTextContent('%')
  expect(buttons).toEqual([])
})

test('what failed says so aloud, and offers to send it again or to take it back', async () => {
  const { onResend, onRemove, buttons } = showOutgoing({ ...photo, delivery: 'failed' })
  expect(screen.getByRole('alert')).toBeInTheDocument()
  expect(buttons).toHaveLength(2)
  const [resend, remove] = buttons
  if (resend) await userEvent.click(resend)
  if (remove) await userEvent.click(remove)
  expect(onResend).toHaveBeenCalledOnce()
  expect(onRemove).toHaveBeenCalledOnce()
})

test('a file whose content is not accepted is reported as that, and not merely as invalid', () => {
  showOutgoing({ ...photo, delivery: 'failed', isUnfit: true })
  expect(screen.getByRole('alert')).toHaveTextContent(/File is not supported/)
})

test('text that waits for a connection can be taken back; text on its way cannot', () => {
  expect(showOutgoing(text).buttons).toEqual([])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(showOutgoing({ ...text, isWaiting: true }).buttons).toHaveLength(1)
})
