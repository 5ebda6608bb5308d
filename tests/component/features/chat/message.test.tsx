import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { chat } from '../../../../src/contract/chat.ts'
import type { OutgoingMessage } from '../../../../src/features/chat/api/chat.ts'
import { Message } from '../../../../src/features/chat/message.tsx'
import { renderInApp } from '../../in-app.tsx'

/** Shows a message of this type as the server sends it. */
function show(message_type: string, payload?: object | string, more: object = {}) {
  const onPostback = vi.fn<(message: OutgoingMessage) => void>()
  const sent = { sender: 'operator', createdAt: '2026-11-21T07:02:00.000Z', session_id: 's', ...more }
  const [message] = v.parse(chat.history.response, [{ ...sent, message: { message_type, payload } }])
  if (message === undefined) throw new Error('there is no message')
  const { container } = renderInApp(<Message message={message} onPostback={onPostback} />)
  return { container, onPostback }
}

const OF_CUSTOMER = { sender: 'customer' }

const say = (message: string) => show('text', { message })

describe('addresses in a text', () => {
  it('can be tapped, without the end of the sentence, and lead out of the app', () => {
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

  it.each([
    'javascript:alert(1)',
    'javascript://x.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://files.example/a',
    'https://',
    'http://bank.example/a',
    'https://[',
    'bank.example without a scheme',
  ])('%s is no link', (text) => {
    const { container } = say(text)
    expect(screen.queryByRole('link')).toBeNull()
    expect(container.textContent).toContain(text)
  })

  it('markup in a text stays text', () => {
    const text = '<a href="https://evil.example">x</a>'
    const { container } = say(text)
    expect(container.textContent).toContain(text)
    expect(screen.queryByRole('link')).toBeNull()
  })
})

it('a message shows when the server accepted it, where that is known, and not the time of the phone’s clock', () => {
  const receivedAt = '2026-11-23T08:30:00.000Z'
  const { container } = show('text', 'hello', { ...OF_CUSTOMER, receivedAt })
  expect(container.querySelector('time')?.dateTime).toBe(receivedAt)
})

const card = (title: string) => ({
  title,
  subtitle: `about ${title}`,
  buttons: [{ title: `take ${title}`, type: 'postback', payload: title }],
})

describe('a message', () => {
  it('of text is shown as it was written, with its time in Bangkok', () => {
    say('<b>one</b>\ntwo')
    expect(screen.getByText(/<b>one<\/b>\s+two/)).toBeInTheDocument()
    expect(screen.getByText('14:02')).toBeInTheDocument()
  })

  it('of bare text is read as well, and one of the customer says that it was sent', () => {
    show('text', 'bare', OF_CUSTOMER)
    expect(screen.getByText('bare')).toBeInTheDocument()
    expect(screen.getByText(/Sent|^\w{6}$/)).toBeInTheDocument()
  })

  it('of buttons says what is pressed, and leads only where it may', async () => {
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

  it.each([
    ['image', 'img'],
    ['video', 'video'],
  ])('of a %s shows it, in a frame that does not wait for it', (fileType, tag) => {
    const { container } = show('media', { fileType, url: '/media/a' })
    expect(container.querySelector(tag)).toHaveAttribute('src', 'http://localhost:3000/media/a')
    expect(container.querySelector(tag)).toHaveClass('h-40')
  })

  it('of a file is a link by its name, and nothing when the link is hostile', () => {
    const file = { fileType: 'file', message: 'rules.pdf' }
    show('media', { ...file, url: '/media/rules.pdf' })
    expect(screen.getByRole('link', { name: /rules\.pdf/ })).toHaveAttribute('rel', 'noopener noreferrer')
    show('media', { ...file, url: 'javascript:alert(1)' })
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  it('of cards shows each with its buttons', async () => {
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

  it('of quick replies shows the question; the replies belong to the composer', () => {
    const buttons = [{ title: 'Yes', type: 'postback', payload: 'Y' }]
    show('quick_replies', { message: 'Well?', buttons })
    expect(screen.getByText('Well?')).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('of a postback shows what was chosen', () => {
    const { container } = show('postback', { message: 'Ask' }, OF_CUSTOMER)
    expect(container).toHaveTextContent('Ask')
    expect(screen.queryByRole('time')).not.toBeInTheDocument()
  })

  it.each(['sticker', 'text', 'buttons', 'generic', 'media'])(
    'of type %s without what it needs is said not to be supported, and shows nothing else',
    (type) => {
      const { container } = show(type)
      expect(container.querySelectorAll('p')).toHaveLength(2)
      expect(screen.queryByRole('link')).not.toBeInTheDocument()
    },
  )
})
