/** Conversations with members and guests, as people of the house have them. That no other role acts is in `desk/roles.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { maskedPhone } from '../../../server/desk/wire-forms.ts'
import { type AtDesk, deskServerForFile, listOf, readOf } from '../../support/desk.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { plainPng, slipForm } from '../platform/files/pictures.ts'
import { openChatSocket, textsOf } from './chat-socket.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const { db } = server
const [nok, lek, mali] = [await server.enter('nok'), await server.enter('lek'), await server.enter('mali')]
const [somchai, aree] = [await server.enter('somchai'), await server.enter('aree')]
const nokId = await server.idOf('nok')

type Customer = TestMember | { readonly guestId: string; readonly name?: string }
const newMember = () => memberWith(db, { WALLET: 0 })
const newGuest = (name?: string) => ({ guestId: randomUUID(), ...(name !== undefined && { name }) })

function asCustomer(path: string, who: Customer, body: object, method = 'POST') {
  const [token, ids] = 'token' in who ? [who.token, {}] : [undefined, who]
  return server.request(path, { method, token, body: { ...ids, ...body } })
}

const send = (who: Customer, message: object) =>
  asCustomer('/api/chat/send-message', who, { sender: 'customer', message })
const write = (who: Customer, text = 'สวัสดี') => send(who, { message_type: 'text', payload: text })

/** The desk's id of the conversation of that customer. */
async function idOf(who: Customer): Promise<string> {
  const room = 'token' in who ? `member:${who.id}` : `guest:${who.guestId}`
  const [row] = await db.query<{ id: string }>(
    'test.room',
    'SELECT desk_id AS id FROM chat_room WHERE id = $1',
    [room],
  )
  return String(row?.id)
}

/** A customer has written. Returns the conversation. */
async function written(who: Customer, text?: string): Promise<string> {
  expect((await write(who, text)).status).toBe(200)
  return idOf(who)
}

const act = (by: AtDesk, id: string, what: object) => by.actAt('chat', id, what)
const answer = (by: AtDesk, id: string, text: string) => act(by, id, { act: 'answer', text })
const messagesOf = async (by: AtDesk, id: string, before?: number) =>
  Object((await by.call(`/api/chat/${id}/messages`, { before })).body)
const news = async (by: AtDesk) => Object((await by.call('/api/signals')).body).chat
const logOf = async (id: string) => Object((await mali.call('/api/log', { search: id })).body)
const upload = (by: AtDesk, content: Buffer) =>
  by.call('/api/chat/picture', slipForm(content, {}, { name: 'receipt.png' }))

/** A customer sends a picture. Returns the conversation, and the address of the picture. */
async function sendPicture(who: Customer) {
  const [token, ids] = 'token' in who ? [who.token, {}] : [undefined, { guestId: who.guestId }]
  const body = slipForm(plainPng(), ids, { name: 'slip.png' })
  const { body: path } = await server.request('/api/chat/upload-image', { method: 'POST', body, token })
  await send(who, { message_type: 'media', payload: { filePath: String(path), fileType: 'image' } })
  return { id: await idOf(who), path: String(path) }
}

const fileAt = (id: string, seq: number | string) => `/api/chat/${id}/files/${encodeURIComponent(seq)}`

it('a conversation is answered by who has it, and the answer arrives at the member’s open page and is kept', async () => {
  const member = await newMember()
  const id = await written(member, 'เงินยังไม่เข้า')
  const row = { id, member: maskedPhone(member.username), guest: null, state: 'waiting' }
  expect((await listOf(nok, 'chat', 'waiting', member.username)).rows).toMatchObject([row])
  expect(await answer(nok, id, 'too early')).toMatchObject({ outcome: 'moved-on', state: 'waiting' })
  const socket = await openChatSocket(server.url, member.token)
  await socket.join(`krapao-${member.id}`)
  expect(await act(nok, id, { act: 'claim' })).toEqual({ outcome: 'done', state: 'claimed' })
  expect(await answer(nok, id, '  กำลังตรวจสอบค่ะ ')).toEqual({ outcome: 'done', state: 'claimed' })
  expect(textsOf(await socket.waitForMessages(1))).toEqual(['กำลังตรวจสอบค่ะ'])
  socket.close()
  const { body } = await asCustomer('/api/chat/history', member, { limit: 10, skip: 0 })
  expect(body).toMatchObject([{ sender: 'operator', username: null, name: null }, { sender: 'customer' }])
  expect(await messagesOf(lek, id)).toMatchObject([
    { seq: 2, isOurs: true, by: 'Nok', text: 'กำลังตรวจสอบค่ะ' },
    { seq: 1, isOurs: false, by: null, text: 'เงินยังไม่เข้า' },
  ])
  expect(await listOf(nok, 'chat', 'waiting', member.username)).toMatchObject({ rows: [] })
  expect(await listOf(nok, 'chat', 'mine', member.username)).toMatchObject({ rows: [{ id }] })
})

it('a conversation of a guest tells nobody the id with which anybody would be that guest', async () => {
  const guest = newGuest('<b>Guest</b>\u202E')
  const id = await written(guest)
  const opened = await readOf(somchai, 'chat', id)
  expect(opened).toMatchObject({ guest: '<b>Guest</b>', member: null, known: null, language: 'th' })
  const everything = [opened, await messagesOf(somchai, id), await listOf(somchai, 'chat', 'all')]
  expect(JSON.stringify(everything)).not.toContain(guest.guestId)
  await act(somchai, id, { act: 'claim' })
  expect(await answer(somchai, id, 'hello')).toMatchObject({ outcome: 'done' })
  const { body } = await asCustomer('/api/chat/history', guest, { limit: 10, skip: 0 })
  expect(body).toMatchObject([{ sender: 'operator' }, { sender: 'customer' }])
})

it('a closed conversation is opened again by a new message, at whose it is while somebody has it', async () => {
  const member = await newMember()
  const id = await written(member)
  await act(nok, id, { act: 'claim' })
  expect(await act(nok, id, { act: 'close' })).toEqual({ outcome: 'done', state: 'closed' })
  expect((await listOf(nok, 'chat', 'waiting', member.username)).rows).toEqual([])
  await write(member, 'one more thing')
  expect(await readOf(aree, 'chat', id)).toMatchObject({ state: 'waiting' })
  await act(lek, id, { act: 'claim' })
  await answer(lek, id, 'yes?')
  await write(member, 'thanks')
  expect(await readOf(aree, 'chat', id)).toMatchObject({
    state: 'claimed',
    holder: { name: 'Lek' },
    waitingSince: expect.any(String),
  })
  await act(lek, id, { act: 'close' })
  expect(await act(somchai, id, { act: 'claim' }), 'to write first').toMatchObject({ state: 'claimed' })
  expect(await act(somchai, id, { act: 'release' }), 'for somebody else').toMatchObject({
    state: 'waiting',
  })
})

it('of two who claim or answer a conversation at once one does, and the other learns who and since when', async () => {
  const id = await written(await newMember())
  const claims = await Promise.all([nok, lek].map((by) => act(by, id, { act: 'claim' })))
  const [winner, loser, name] =
    Object(claims[0]).outcome === 'done' ? ([nok, lek, 'Nok'] as const) : ([lek, nok, 'Lek'] as const)
  const taken = { outcome: 'taken', by: name, since: expect.any(String) }
  expect(claims).toContainEqual(taken)
  const answers = await Promise.all([answer(loser, id, 'mine'), answer(winner, id, 'ours')])
  expect(answers).toEqual([taken, { outcome: 'done', state: 'claimed' }])
  for (const what of [{ act: 'close' }, { act: 'hand-over', to: nokId }, { act: 'release' }])
    expect(await act(loser, id, what)).toEqual(taken)
  expect(await messagesOf(aree, id)).toHaveLength(2)
})

it('a conversation is taken over from who is named, which the log has, and from nobody else', async () => {
  const id = await written(await newMember())
  await act(nok, id, { act: 'claim' })
  const from = { act: 'take-over', from: nokId }
  const taken = await Promise.all([lek, mali].map((by) => act(by, id, from)))
  expect(taken.map((one) => String(Object(one).outcome)).toSorted()).toEqual(['done', 'moved-on'])
  expect(await answer(nok, id, 'still here?')).toMatchObject({ outcome: 'taken' })
  expect(await logOf(id)).toContainEqual(
    expect.objectContaining({ act: 'chat-take-over', detail: { before: 'Nok' } }),
  )
})

it('a conversation is handed over to a named person, whom it then waits for, and to nobody who may not answer', async () => {
  const id = await written(await newMember())
  await act(nok, id, { act: 'claim' })
  await answer(nok, id, 'a colleague knows')
  const before = await news(lek)
  for (const to of [await server.idOf('aree'), randomUUID()])
    expect(await act(nok, id, { act: 'hand-over', to })).toEqual({ outcome: 'cannot-answer' })
  const to = await server.idOf('lek')
  expect(await act(nok, id, { act: 'hand-over', to })).toEqual({ outcome: 'done', state: 'claimed' })
  expect((await news(lek)).waiting).toBe(before.waiting + 1)
  expect(await answer(nok, id, 'x')).toMatchObject({ outcome: 'taken', by: 'Lek' })
  expect(await answer(lek, id, 'here I am')).toMatchObject({ outcome: 'done' })
  expect((await logOf(id)).map((entry: { detail: object }) => entry.detail)).toContainEqual({
    person: 'lek',
  })
})

it('a conversation has every act in the log, no text, and one reading in ten minutes', async () => {
  const member = await newMember()
  const id = await written(member, 'my secret')
  await act(nok, id, { act: 'claim' })
  const key = randomUUID()
  const twice = [1, 2].map(() => nok.actAt('chat', id, { act: 'answer', text: 'a private answer' }, key))
  expect(await Promise.all(twice)).toEqual([1, 2].map(() => ({ outcome: 'done', state: 'claimed' })))
  for (let time = 0; time < 3; time += 1) {
    await readOf(nok, 'chat', id)
    await messagesOf(nok, id)
  }
  await messagesOf(aree, id)
  const entries: { act: string }[] = await logOf(id)
  expect(entries.map(({ act: what }) => what)).toEqual([
    'chat-read',
    'chat-read',
    'chat-answer',
    'chat-claim',
  ])
  expect(entries).toMatchObject(entries.map(() => ({ memberId: member.id, subject: id })))
  expect(JSON.stringify(entries)).not.toMatch(/secret|private/)
  expect((await readOf(nok, 'chat', id)).steps).toMatchObject([{ what: 'chat-claim', by: 'Nok' }])
  expect(JSON.stringify(await readOf(nok, 'members', member.id))).toContain('chat-claim')
  expect(JSON.stringify(await readOf(nok, 'members', member.id))).not.toContain('chat-answer')
})

it('a conversation is read in pages, also by an auditor, and shows whatever a customer sends', async () => {
  const member = await newMember()
  const texts = Array.from({ length: 34 }, (_, index) => `${index + 1}`)
  for (const text of texts) await write(member, text)
  await send(member, { message_type: 'postback', payload: { title: 'ฝากเงิน', payload: 'DEPOSIT' } })
  const id = await idOf(member)
  const first = await messagesOf(aree, id)
  expect(first[0]).toMatchObject({ type: 'postback', text: 'ฝากเงิน' })
  const second = await messagesOf(aree, id, first.at(-1).seq)
  expect([...first.slice(1), ...second].map(({ text }) => text)).toEqual(texts.toReversed())
  for (const type of ['buttons', 'generic', 'sticker'])
    await server.sandbox('POST', '/api/chat/reply', {
      userId: member.id,
      message: {
        message_type: type,
        payload: { message: type, buttons: [{ title: 'One' }], elements: [{ title: 'Card' }] },
      },
    })
  expect((await messagesOf(aree, id)).slice(0, 3)).toMatchObject(
    ['sticker', 'generic', 'buttons'].map((type) => ({
      type,
      isOurs: true,
      by: null,
      text: `${type}\nCard`,
      choices: ['One'],
    })),
  )
})

it.each([
  ['nothing', { text: ' \n ' }, 'KEY_MISSING'],
  ['more than a message holds', { text: 'ก'.repeat(2001) }, 'KEY_INVALID'],
  ['what cannot be stored', { text: 'a\0b' }, 'KEY_INVALID'],
])('a conversation is not answered with %s', async (_what, typed, message) => {
  const id = await written(await newMember())
  await act(nok, id, { act: 'claim' })
  expect(await act(nok, id, { act: 'answer', ...typed })).toMatchObject({ message })
  expect(await messagesOf(nok, id)).toHaveLength(1)
})

it('every text that is answered comes to the member as it was typed', async () => {
  const member = await newMember()
  const id = await written(member)
  await act(nok, id, { act: 'claim' })
  const texts = ['<script>alert(1)</script>', '👨‍👩‍👧 ສະບາຍດີ\n\nمرحبا', '\u202Eabc', 'ก'.repeat(2000)]
  for (const text of texts) expect(await answer(nok, id, text)).toMatchObject({ outcome: 'done' })
  const { body } = await asCustomer('/api/chat/history', member, { limit: 4, skip: 0 })
  const received = Object(body).map((one: object) => Object(one).message.payload.message)
  expect(received.toReversed()).toEqual(texts)
})

it('a file of a customer is shown to who is logged in, without the address that shows it to anybody', async () => {
  const { id, path } = await sendPicture(newGuest())
  const messages = await messagesOf(aree, id)
  expect(messages).toMatchObject([{ seq: 1, file: 'image', text: '' }])
  expect(JSON.stringify(messages)).not.toContain(path)
  const shown = await aree.call(fileAt(id, 1))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  expect((await server.door(fileAt(id, 1))).status).toBe(401)
  const other = await written(newGuest())
  for (const [room, seq] of [
    [id, 2],
    [other, 1],
    [randomUUID(), 1],
    ['no-id', 1],
    [id, '1 OR true'],
  ] as const)
    expect((await aree.call(fileAt(room, seq))).status).toBe(404)
})

it('a file of the house is sent with an answer, once it is known to be a picture', async () => {
  const member = await newMember()
  const id = await written(member)
  await act(nok, id, { act: 'claim' })
  for (const content of [Buffer.from('no picture'), Buffer.alloc(64), plainPng().subarray(0, 20)])
    expect(await upload(nok, content)).toMatchObject({ status: 415, body: { params: { key: 'file' } } })
  expect(await upload(nok, Buffer.alloc(11 * 1024 * 1024))).toMatchObject({ status: 413 })
  expect(await upload(aree, plainPng())).toMatchObject({ status: 403 })
  const { picture } = Object((await upload(nok, plainPng())).body)
  expect(await act(nok, id, { act: 'answer', picture, text: 'like this' })).toMatchObject({
    outcome: 'done',
  })
  const { body } = await asCustomer('/api/chat/history', member, { limit: 1, skip: 0 })
  const [{ message }] = Object(body)
  expect(message).toMatchObject({
    message_type: 'media',
    payload: { fileType: 'image', message: 'like this' },
  })
  expect((await fetch(new URL(message.payload.url, server.url))).status).toBe(200)
  expect((await messagesOf(nok, id))[0]).toMatchObject({ file: 'image', text: 'like this', by: 'Nok' })
  expect((await nok.call(fileAt(id, 2))).status).toBe(200)
})

it('a file of a colleague, or of a member, is nobody else’s answer', async () => {
  const member = await newMember()
  const { id } = await sendPicture(member)
  await act(lek, id, { act: 'claim' })
  const [owned] = await db.query<{ id: string }>('test.upload', 'SELECT id FROM upload WHERE owner = $1', [
    member.id,
  ])
  const { picture } = Object((await upload(nok, plainPng())).body)
  for (const strange of [picture, owned?.id, randomUUID()])
    expect(await act(lek, id, { act: 'answer', picture: strange })).toEqual({ outcome: 'picture-gone' })
})

it('who waits is counted for everybody, or for who has them while that person is at the desk', async () => {
  await db.script('UPDATE chat_room SET waiting_since = NULL')
  const member = await newMember()
  const [before, ofNok] = [await news(lek), await news(nok)]
  const id = await written(member)
  expect(await news(lek)).toMatchObject({ waiting: before.waiting + 1, latest: expect.any(String) })
  await act(nok, id, { act: 'claim' })
  expect(await news(lek)).toMatchObject({ waiting: before.waiting })
  expect(await news(nok)).toMatchObject({ waiting: ofNok.waiting + 1 })
  for (const [minutes, isHere] of [
    [6, false],
    [1, true],
  ] as const) {
    await db.script(
      `UPDATE staff_session SET last_seen_at = now() - interval '${minutes} minutes' WHERE staff_id = '${nokId}'`,
    )
    expect(await news(lek)).toMatchObject({ waiting: before.waiting + (isHere ? 0 : 1) })
    const { colleagues } = await readOf(lek, 'chat', id)
    expect(colleagues).toContainEqual({ id: nokId, name: 'Nok', isHere })
  }
  await act(nok, id, { act: 'close' })
})

it('the version of the conversations changes with whatever the desk shows, and with nothing else', async () => {
  const member = await newMember()
  let { version } = await news(nok)
  const id = await written(member)
  for (const step of [
    () => Promise.resolve(),
    () => act(nok, id, { act: 'claim' }),
    () => answer(nok, id, 'hello'),
    () => act(mali, id, { act: 'release' }),
    () => server.sandbox('POST', '/api/chat/reply', { userId: member.id, message: 'from a machine' }),
  ]) {
    await step()
    const next = (await news(nok)).version
    expect(next).not.toBe(version)
    version = next
  }
  await asCustomer('/api/chat/read-customer/', member, {}, 'PUT')
  await readOf(nok, 'chat', id)
  expect((await news(nok)).version).toBe(version)
})

it('who waits is shown, members first, then by the wait, and found by phone, its end, or name', async () => {
  const [first, second, member] = [newGuest(`ann ${randomUUID()}`), newGuest(), await newMember()]
  const [ann, other, id] = [await written(first), await written(second), await written(member)]
  await write(first)
  expect((await readOf(lek, 'members', member.id)).chat).toBe(id)
  const rows: { id: string }[] = (await listOf(lek, 'chat', 'waiting')).rows
  const shown = rows.map((row) => row.id).filter((shownId) => [ann, other, id].includes(shownId))
  expect(shown).toEqual([id, ann, other])
  expect((await listOf(lek, 'chat', 'all', first.name?.toUpperCase())).rows).toMatchObject([{ id: ann }])
  for (const search of [member.username, member.username.slice(-4)])
    expect((await listOf(lek, 'chat', 'all', search)).rows).toContainEqual(expect.objectContaining({ id }))
  expect((await listOf(lek, 'chat', 'all', member.username.slice(0, 8))).rows).toEqual([])
})

const CANNED = { title: 'Hello', th: 'สวัสดี', lo: '', en: 'Hello' }
const allCanned = async (): Promise<{ id: string; version: number; title: string }[]> =>
  Object((await aree.call('/api/canned-answers')).body)
const saveCanned = async (by: AtDesk, body: object) => (await by.keyed('/api/canned-answers', body)).body
const removeCanned = async (seen: object) => (await nok.keyed('/api/canned-answers/remove', seen)).body

it('a canned answer is added, changed by one of two who have seen it, and removed, which the log has', async () => {
  expect(await saveCanned(somchai, CANNED)).toEqual({ outcome: 'done' })
  const [{ id, version } = { id: '', version: 0 }] = await allCanned()
  const seen = { id, version }
  const changed = await Promise.all(
    [nok, lek].map((by, index) => saveCanned(by, { ...CANNED, seen, title: `Hello ${index}` })),
  )
  expect(changed).toContainEqual({ outcome: 'done' })
  expect(changed).toContainEqual({ outcome: 'moved-on' })
  expect(await removeCanned(seen)).toEqual({ outcome: 'moved-on' })
  expect(await removeCanned({ id, version: 2 })).toEqual({ outcome: 'done' })
  expect(await allCanned()).toEqual([])
  const { body } = await mali.call('/api/log', { search: 'canned-answer' })
  expect(body).toMatchObject([
    { act: 'canned-answer-remove' },
    { act: 'canned-answer-save', detail: { before: 'Hello' } },
    { act: 'canned-answer-save', by: 'Somchai' },
  ])
})

it.each([{ title: ' ' }, { title: 'x'.repeat(61) }, { th: ' ', en: '' }, { th: 'x'.repeat(2001) }])(
  'a canned answer is refused with %j',
  async (typed) => {
    expect(await saveCanned(nok, { ...CANNED, ...typed })).toHaveProperty('message')
    expect(await allCanned()).toEqual([])
  },
)

it('nobody is offered a chat that nobody may answer, whatever its switch says, and no message is swallowed', async () => {
  const offered = async () => Object((await server.request('/api/lookup/enableChatWidget')).body)
  expect(await offered()).toEqual({ enableChatWidget: true })
  const member = await newMember()
  await server.db.script("UPDATE staff SET status = 'suspended' WHERE role <> 'auditor'")
  expect(await offered()).toEqual({ enableChatWidget: false })
  for (const who of [member, newGuest()])
    expect(await write(who)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  expect(await news(aree)).toMatchObject({ isOffered: false })
})
