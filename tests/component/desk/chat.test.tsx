import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type Answers, ask, ME, openDesk, pageOf, WITHDRAWAL } from './open-desk.tsx'

const ID = '0198f3c2-0000-7000-8000-000000000009'
const LEK = { id: WITHDRAWAL.memberId, name: 'Lek' }
const SINCE = WITHDRAWAL.askedAt
const MINE = { id: ME.id, name: ME.name, since: SINCE }
const HELLO = {
  id: LEK.id,
  version: 1,
  title: 'Hello',
  th: 'สวัสดีค่ะ',
  lo: 'ສະບາຍດີ',
  en: 'Hello!',
}

/** A conversation of a guest that the person has. */
const ROOM = {
  id: ID,
  holder: MINE,
  guest: 'Ann',
  isLocked: false,
  state: 'claimed',
  waitingSince: SINCE,
  lastAt: SINCE,
  language: 'lo',
  begunAt: SINCE,
  colleagues: [
    { ...LEK, isHere: true },
    { id: ME.id, name: ME.name, isHere: true },
  ],
  steps: [],
}
const message = (seq: number, text: string, more: object = {}) => ({
  seq,
  isOurs: false,
  type: 'text',
  text,
  choices: [],
  at: SINCE,
  ...more,
})
const ACT = `POST /api/chat/${ID}/act`
const MESSAGES = `POST /api/chat/${ID}/messages`

const open = (room: object = {}, answers: Answers = {}) =>
  openDesk(`/chat/${ID}`, {
    'POST /api/chat': pageOf([{ ...ROOM, ...room }]),
    [`GET /api/chat/${ID}`]: { ...ROOM, ...room },
    [MESSAGES]: [message(1, 'hello?')],
    'GET /api/canned-answers': [HELLO],
    ...answers,
  })
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })
const actsIn = (requests: readonly { call: string; body: unknown }[]) =>
  requests.filter(({ call }) => call === ACT).map(({ body }) => body)

it('an answer is sent once with Enter, and its text goes only when it has arrived', async () => {
  const { promise, resolve: done } = Promise.withResolvers<object>()
  const { requests } = await open({}, { [ACT]: promise })
  const person = userEvent.setup()
  await person.type(await field(), 'one{Shift>}{Enter}{/Shift}two{Enter}{Enter}')
  await person.click(screen.getByRole('button', { name: 'Sending' }))
  expect(actsIn(requests)).toEqual([{ act: 'answer', text: 'one\ntwo' }])
  expect(await field()).toHaveValue('one\ntwo')
  done({ outcome: 'done', state: 'claimed' })
  await waitFor(async () => expect(await field()).toHaveValue(''))
})

it('what was typed is there after a look at another place, and when somebody else was quicker', async () => {
  const taken = { outcome: 'taken', by: 'Lek', since: SINCE }
  const { go } = await open({}, { [ACT]: taken })
  fireEvent.change(await field(), { target: { value: 'half an ans' } })
  await go('/members')
  await go(`/chat/${ID}`)
  expect(await field()).toHaveValue('half an ans')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Lek claimed this at /)).toBeVisible()
  expect(await field()).toHaveValue('half an ans')
})

it('a conversation of a colleague says whose it is and since when, and is taken over from them only', async () => {
  const { requests } = await open(
    { holder: { ...LEK, since: SINCE } },
    { [ACT]: { outcome: 'moved-on', state: 'claimed' } },
  )
  expect(await screen.findByText(/^Lek has had this chat since /)).toHaveClass('wait')
  expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull()
  const dialog = await ask('Take over')
  fireEvent.submit(dialog.getByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(actsIn(requests)).toEqual([{ act: 'take-over', from: LEK.id }]))
})

it('a conversation is handed over to a colleague who was chosen', async () => {
  const { requests } = await open({}, { [ACT]: { outcome: 'cannot-answer' } })
  const dialog = await ask('Hand over')
  const names = within(dialog.getByLabelText('Colleague')).getAllByRole('option')
  expect(names.map(({ textContent }) => textContent)).toEqual(['–', 'Lek, at the desk'])
  fireEvent.change(dialog.getByLabelText('Colleague'), { target: { value: LEK.id } })
  fireEvent.submit(dialog.getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(actsIn(requests)).toEqual([{ act: 'hand-over', to: LEK.id }]))
  expect(await screen.findByText(/^This colleague may not answer/)).toBeVisible()
})

it('an answer that is too long is not sent, nor cut', async () => {
  const { requests } = await open()
  fireEvent.change(await field(), { target: { value: 'x'.repeat(2001) } })
  expect(screen.getByRole('alert')).toHaveTextContent('Too long to send: 2001 of 2000 letters.')
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(await field()).toHaveValue('x'.repeat(2001))
  expect(actsIn(requests)).toEqual([])
})

it('a canned answer is put in in the language of the customer, or another one', async () => {
  await open()
  await field()
  const choose = () =>
    fireEvent.change(screen.getByLabelText('Canned answer'), { target: { value: HELLO.id } })
  await screen.findByRole('option', { name: 'Hello' })
  choose()
  expect(await field()).toHaveValue(HELLO.lo)
  const languages = within(screen.getByRole('group', { name: 'Language of the answer' }))
  fireEvent.click(languages.getByRole('button', { name: 'ไทย', pressed: false }))
  choose()
  expect(await field()).toHaveValue(`${HELLO.lo}\n${HELLO.th}`)
})

it('a conversation shows every message of either side as it was typed, the last at the end, older ones on demand', async () => {
  const page = Array.from({ length: 30 }, (_, index) => message(40 - index, `text ${40 - index}`))
  const video = message(9, '', { type: 'media', file: 'video' })
  const chosen = message(10, 'Deposit', { type: 'postback' })
  const html = message(8, '<img src=x onerror=alert(1)>', { isOurs: true, by: 'Nok' })
  await open(
    {},
    {
      [MESSAGES]: ({ before }: { before: number | null }) => (before === null ? page : [chosen, video, html]),
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Older messages' }))
  expect(await screen.findByText(html.text)).toBeVisible()
  const rows = within(screen.getByRole('log')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.slice(-7))).toEqual([
    'ert(1)>',
    'e video',
    'Deposit',
    ...Array.from({ length: 30 }, (_, index) => `text ${index + 11}`),
  ])
  expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull()
})

it('a picture is looked at before it is sent with the text, and one that is none says so', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }))
  const upload = 'POST /api/chat/picture'
  const refused = new Response('{"message":"KEY_INVALID","params":{"key":"file"}}', { status: 415 })
  let answer: unknown = refused
  const { requests } = await open(
    {},
    {
      [upload]: () => answer,
      [ACT]: { outcome: 'done', state: 'claimed' },
    },
  )
  await field()
  const person = userEvent.setup()
  await person.upload(screen.getByLabelText('Picture'), new File(['x'], 'x.png', { type: 'image/png' }))
  expect(screen.getByRole('img', { name: 'The picture that is sent' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^This is no picture that can be sent/)).toBeVisible()
  expect(actsIn(requests)).toEqual([])
  answer = { picture: ID }
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(actsIn(requests)).toEqual([{ act: 'answer', text: '', picture: ID }]))
  await waitFor(() => expect(screen.queryByRole('img', { name: 'The picture that is sent' })).toBeNull())
})

it('canned answers are changed as they were seen, and a colleague’s change in between is said', async () => {
  const save = 'POST /api/canned-answers'
  const { requests } = await openDesk('/canned-answers', {
    'GET /api/canned-answers': [HELLO],
    [save]: { outcome: 'moved-on' },
  })
  const dialog = await ask('Change Hello')
  fireEvent.change(dialog.getByLabelText('English'), { target: { value: 'Hi' } })
  fireEvent.submit(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^A colleague has changed it meanwhile/)).toBeVisible()
  const { id, version, ...texts } = HELLO
  const sent = requests.find(({ call }) => call === save)?.body
  expect(sent).toEqual({ ...texts, en: 'Hi', seen: { id, version } })
})
