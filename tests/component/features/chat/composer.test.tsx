import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatSession, ChatState } from '../../../../src/features/chat/api/chat-session.ts'
import { Composer } from '../../../../src/features/chat/composer.tsx'
import { QuickReplies } from '../../../../src/features/chat/quick-replies.tsx'
import { session as login } from '../../../../src/session/session.ts'
import { renderInApp } from '../../in-app.tsx'

const MEGABYTE = 1024 * 1024

function show() {
  let isOver = false
  const outbox = {
    draft: '',
    keepDraft: vi.fn<(text: string) => void>(),
    say: vi.fn<(said: unknown) => void>(),
    sendFile: vi.fn<(...sent: unknown[]) => void>(),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of the conversation that a composer uses
  const session = { outbox, state: () => ({ isOver }) } as unknown as ChatSession
  const { container } = renderInApp(<Composer session={session} />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is nowhere to put a file')
  const end = () => {
    isOver = true
  }
  return { outbox, input, end, field: screen.getByRole('textbox') }
}

/** A file of that type and size whose first bytes are an MP4's. */
function video(type: string, size = 12): File {
  return Object.defineProperty(new File(['....ftypisom'], 'clip', { type }), 'size', { value: size })
}

test('the composer sends a file, and then the same again', async () => {
  const { outbox, input } = show()
  const sent = video('video/mp4')
  for (const times of [1, 2]) {
    fireEvent.change(input, { target: { files: [sent] } })
    await waitFor(() => expect(outbox.sendFile).toHaveBeenCalledTimes(times))
    await waitFor(() => expect(input).toBeEnabled())
  }
  expect(outbox.sendFile).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'clip.mp4' }), 'video')
})

test.each([
  ['a 3GP video', 'Choose an MP4 or MOV video', new File(['....ftyp3gp4'], 'a.3gp', { type: 'video/3gpp' })],
  ['a HEIC photo', 'take a screenshot', new File(['....ftypheic'], 'a.jpg', { type: 'image/jpeg' })],
  ['a text', 'Choose a picture: JPEG, PNG, WebP or HEIC.', new File(['a'], 'a.txt', { type: 'text/plain' })],
  ['a long video', 'no larger than 20 MB', video('video/mp4', 20 * MEGABYTE + 1)],
])(
  'until something is typed, the composer says what to do instead of sending %s: %s',
  async (_what, words, chosen) => {
    const { outbox, input, field } = show()
    fireEvent.change(input, { target: { files: [chosen] } })
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(outbox.sendFile).not.toHaveBeenCalled()
    fireEvent.change(field, { target: { value: 'a' } })
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('no file is sent in a conversation that has ended while the file was prepared', async () => {
  const { outbox, input, end } = show()
  fireEvent.change(input, { target: { files: [video('video/mp4')] } })
  end()
  await waitFor(() => expect(input).toBeEnabled())
  expect(outbox.sendFile).not.toHaveBeenCalled()
})

test('nothing is sent when the choice of a file was given up', () => {
  const { outbox, input } = show()
  fireEvent.change(input, { target: { files: [] } })
  expect(outbox.sendFile).not.toHaveBeenCalled()
})

test('a text is sent by the button too, and the keyboard stays', async () => {
  const { outbox, field } = show()
  await userEvent.type(field, '  hello ')
  await userEvent.click(screen.getByRole('button'))
  expect(outbox.say).toHaveBeenCalledExactlyOnceWith({ message_type: 'text', payload: { message: 'hello' } })
  expect(field).toHaveValue('')
  expect(field).toHaveFocus()
})

test.each([
  ['', { isComposing: true }],
  [' in Safari, where the word ends before the key', { keyCode: 229 }],
])('Enter belongs to the keyboard while a word is composed%s', (_where, composing) => {
  const { outbox, field } = show()
  fireEvent.change(field, { target: { value: 'ສະບາຍດີ' } })
  fireEvent.keyDown(field, { key: 'Enter', ...composing })
  expect(outbox.say).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(outbox.say).toHaveBeenCalledOnce()
})

afterEach(() => login.become(undefined))

const EMPTY = { messages: [], outgoing: [], isLoaded: true }

const SENT: ChatState['outgoing'][number] = {
  id: 'a',
  createdAt: '2026-11-25T00:00:00Z',
  message: { message_type: 'text', payload: { message: 'Hello' } },
  delivery: 'sending',
  isWaiting: false,
  progress: 0,
}

function suggest(state: Partial<ChatState>) {
  const say = vi.fn<(message: object) => void>()
  renderInApp(<QuickReplies state={{ ...EMPTY, ...state }} onSay={say} />)
  return { say, titles: screen.queryAllByRole('button').map(({ textContent }) => textContent) }
}

test('a member begins a conversation with one tap', () => {
  login.become({ token: 'of-somchai', remembered: false })
  const { say, titles } = suggest({})
  expect(titles).toEqual([
    'My deposit has not arrived',
    'My withdrawal has not arrived',
    'A question about a bonus',
  ])
  expect(screen.getByRole('list', { name: 'What is it about?' })).toBeVisible()
  fireEvent.click(screen.getByText('My deposit has not arrived'))
  const payload = { message: 'My deposit has not arrived' }
  expect(say).toHaveBeenCalledExactlyOnceWith({ message_type: 'text', payload })
})

test('a visitor begins with what keeps them from being a member', () => {
  expect(suggest({}).titles).toEqual(['I cannot log in', 'I cannot register'])
})

test.each<[string, Partial<ChatState>]>([
  ['before the conversation is read', { isLoaded: false }],
  ['after the first message', { outgoing: [SENT] }],
])('%s nothing is suggested', (_when, state) => {
  expect(suggest(state).titles).toEqual([])
})
