import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatMessage, OutgoingMessage } from '../../../../src/features/chat/api/chat.ts'
import { Message } from '../../../../src/features/chat/message.tsx'
import { OwnElement } from '../../../../src/ui/own-element.tsx'

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
})

function show(message: ChatMessage['message'], sender = 'operator', receivedAt?: string) {
  const onPostback = vi.fn<(message: OutgoingMessage) => void>()
  const wireMessage: ChatMessage = {
    sender,
    message,
    createdAt: '2026-11-21T07:02:00.000Z',
    receivedAt,
    session_id: 's',
    userId: undefined,
    guestId: undefined,
    username: undefined,
    name: undefined,
    deviceToken: undefined,
  }
  const { container } = render(
    <I18nProvider i18n={i18n} defaultComponent={OwnElement}>
      <Message message={wireMessage} onPostback={onPostback} />
    </I18nProvider>,
  )
  return { container, onPostback }
}

const empty = {
  message: undefined,
  fileType: undefined,
  url: undefined,
  filePath: undefined,
  buttons: undefined,
  elements: undefined,
}

const say = (text: string) => show({ message_type: 'text', payload: { ...empty, message: text } })

describe('addresses in a text', () => {
  it('can be tapped, without the end of the sentence, and lead out of the app', () => {
    const { container } = say('See https://krapao.example/a?b=1&c=2. Or (https://two.example/x)!')
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://krapao.example/a?b=1&c=2',
      'https://two.example/x',
    ])
    for (const link of links) {
      expect(link.getAttribute('rel')).toBe('noopener noreferrer')
      expect(link.getAttribute('target')).toBe('_blank')
    }
    expect(container.textContent).toContain(
      'See https://krapao.example/a?b=1&c=2. Or (https://two.example/x)!',
    )
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
  const { container } = show(
    { message_type: 'text', payload: 'hello' },
    'customer',
    '2026-11-23T08:30:00.000Z',
  )
  expect(container.querySelector('time')?.dateTime).toBe('2026-11-23T08:30:00.000Z')
})

const card = (title: string) => ({
  image_url: undefined,
  title,
  subtitle: `about ${title}`,
  buttons: [{ title: `take ${title}`, type: 'postback', payload: title }],
})

describe('a message', () => {
  it('of text is shown as it was written, with its time in Bangkok', () => {
    show({ message_type: 'text', payload: { ...empty, message: '<b>one</b>\ntwo' } })
    expect(screen.getByText(/<b>one<\/b>\s+two/)).toBeInTheDocument()
    expect(screen.getByText('14:02')).toBeInTheDocument()
  })

  it('of bare text is read as well, and one of the customer says that it was sent', () => {
    show({ message_type: 'text', payload: 'bare' }, 'customer')
    expect(screen.getByText('bare')).toBeInTheDocument()
    expect(screen.getByText(/Sent|^\w{6}$/)).toBeInTheDocument()
  })

  it('of buttons says what is pressed, and leads only where it may', async () => {
    const { onPostback } = show({
      message_type: 'buttons',
      payload: {
        ...empty,
        message: 'Choose',
        buttons: [
          { title: 'Ask', type: 'postback', payload: 'ASK' },
          { title: 'Page', type: 'web', payload: 'https://a.example/b' },
          { title: 'Bad', type: 'web', payload: 'javascript:alert(1)' },
          { title: 'Call', type: 'call', payload: '021234567' },
          { title: 'Other', type: 'else', payload: 'x' },
        ],
      },
    })
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
    const { container } = show({ message_type: 'media', payload: { ...empty, fileType, url: '/media/a' } })
    expect(container.querySelector(tag)).toHaveAttribute('src', 'http://localhost:3000/media/a')
    expect(container.querySelector(tag)).toHaveClass('h-40')
  })

  it('of a file is a link by its name, and nothing when the link is hostile', () => {
    const file = { ...empty, fileType: 'file', message: 'rules.pdf' }
    show({ message_type: 'media', payload: { ...file, url: '/media/rules.pdf' } })
    expect(screen.getByRole('link', { name: /rules\.pdf/ })).toHaveAttribute('rel', 'noopener noreferrer')
    show({ message_type: 'media', payload: { ...file, url: 'javascript:alert(1)' } })
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  it('of cards shows each with its buttons', async () => {
    const { onPostback } = show({
      message_type: 'generic',
      payload: { ...empty, elements: [card('one'), card('two')] },
    })
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
    show({
      message_type: 'quick_replies',
      payload: { ...empty, message: 'Well?', buttons: [{ title: 'Yes', type: 'postback', payload: 'Y' }] },
    })
    expect(screen.getByText('Well?')).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('of a postback shows what was chosen', () => {
    const { container } = show(
      { message_type: 'postback', payload: { ...empty, message: 'Ask' } },
      'customer',
    )
    expect(container).toHaveTextContent('Ask')
    expect(screen.queryByRole('time')).not.toBeInTheDocument()
  })

  it.each(['sticker', 'text', 'buttons', 'generic', 'media'])(
    'of type %s without what it needs is said not to be supported, and shows nothing else',
    (message_type) => {
      const { container } = show({ message_type, payload: undefined })
      expect(container.querySelectorAll('p')).toHaveLength(2)
      expect(screen.queryByRole('link')).not.toBeInTheDocument()
    },
  )
})
