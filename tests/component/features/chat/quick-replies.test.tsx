import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatState } from '../../../../src/features/chat/api/chat-session.ts'
import { QuickReplies } from '../../../../src/features/chat/quick-replies.tsx'
import { session } from '../../../../src/session/session.ts'
import { renderInApp } from '../../in-app.tsx'

afterEach(() => session.become(undefined))

const EMPTY = { messages: [], outgoing: [], isLoaded: true }

const SENT: ChatState['outgoing'][number] = {
  id: 'a',
  createdAt: '2026-11-25T00:00:00Z',
  message: { message_type: 'text', payload: { message: 'Hello' } },
  delivery: 'sending',
  isWaiting: false,
  progress: 0,
}

function show(state: Partial<ChatState>) {
  const say = vi.fn<(message: object) => void>()
  renderInApp(<QuickReplies state={{ ...EMPTY, ...state }} onSay={say} />)
  return { say, titles: screen.queryAllByRole('button').map(({ textContent }) => textContent) }
}

test('a member begins a conversation with one tap', () => {
  session.become({ token: 'of-somchai', remembered: false })
  const { say, titles } = show({})
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
  expect(show({}).titles).toEqual(['I cannot log in', 'I cannot register'])
})

test.each<[string, Partial<ChatState>]>([
  ['before the conversation is read', { isLoaded: false }],
  ['after the first message', { outgoing: [SENT] }],
])('%s nothing is suggested', (_when, state) => {
  expect(show(state).titles).toEqual([])
})
