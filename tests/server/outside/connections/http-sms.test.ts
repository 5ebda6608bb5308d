import type { ServerResponse } from 'node:http'
import { beforeEach, expect, it } from 'vitest'
import { builtIn, readConnections } from '../../../../server/outside/connections/connections-file.ts'
import type { OtpMessage } from '../../../../server/outside/providers/sms.ts'
import { deskServerForFile } from '../../../support/desk.ts'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'
import { memberWith } from '../../../support/members.ts'
import { httpProviderForFile } from './http-provider.ts'

const TEXTS = {
  th: 'รหัส {code} ({ref})',
  lo: 'ລະຫັດ {code}',
  en: 'Code {code}, {ref}\n\n@wallet.example #{code}',
}
const MESSAGE: OtpMessage = { phone: '0812345678', otpRef: 'ABCD', otpCode: '123456', language: 'th' }

const folder = await folderForFile()
const gateway = await httpProviderForFile()
const received = gateway.requests
const respond = (how: (response: ServerResponse) => void) =>
  gateway.answer((_request, response) => how(response))
beforeEach(() => {
  received.length = 0
  respond((response) => response.end('{"status":"queued"}'))
})

const fileOf = (sms: object) => {
  const url = `${gateway.url}/send?secret=xyzzy`
  return writeIn(folder, 'connections.json', { sms: { url, texts: TEXTS, ...sms } })
}

async function send(sms: object, message: Partial<OtpMessage> = {}, signal = new AbortController().signal) {
  const { providers } = builtIn(readConnections(fileOf(sms)), 'th')
  await providers.sms?.sendOtp({ ...MESSAGE, ...message }, signal)
}

/** Only this answer means that the message was sent. */
const QUEUED = { answer: { status: 'queued' } }
const JSON_BODY = { json: { to: '+{international}', parts: [{ text: '{text}' }], id: 7 } }

const server = await deskServerForFile({
  config: { sandboxPort: undefined, connectionsFile: fileOf({ ...JSON_BODY, ...QUEUED }) },
})

it('an SMS gateway gets the text in the language of its reader, and the number in international form', async () => {
  await send({ ...JSON_BODY, headers: { authorization: 'Bearer k' } })
  await send({ ...JSON_BODY }, { language: 'en' })
  expect(received.map(({ body }) => body)).toEqual([
    { to: '+66812345678', parts: [{ text: 'รหัส 123456 (ABCD)' }], id: 7 },
    { to: '+66812345678', parts: [{ text: 'Code 123456, ABCD\n\n@wallet.example #123456' }], id: 7 },
  ])
  const headers = { 'content-type': 'application/json', authorization: 'Bearer k' }
  expect(received[0]).toMatchObject({ headers })
})

it('an SMS gateway gets one value of a header, however its name is written in the settings', async () => {
  await send({ ...JSON_BODY, headers: { 'Content-Type': 'text/plain', Authorization: 'Bearer k' } })
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer k',
  })
})

it('a form for an SMS gateway is encoded', async () => {
  await send({ form: { msisdn: '{phone}', message: '{text}' } }, { language: 'lo' })
  expect(received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(received[0]?.text))).toEqual({
    msisdn: '0812345678',
    message: 'ລະຫັດ 123456',
  })
})

it('an SMS gateway gets texts without a code in the same form', async () => {
  const { providers } = builtIn(
    readConnections(fileOf({ json: { to: '{phone}', text: '{text}', otp: '{code}' } })),
    'th',
  )
  const text = { phone: '0812345678', text: 'Your account {text} was changed' }
  await providers.sms?.sendText?.(text, new AbortController().signal)
  expect(received.map(({ body }) => body)).toEqual([{ to: text.phone, text: text.text, otp: '' }])
})

it.each<[string, object, (response: ServerResponse) => void]>([
  ['refuses', {}, (response) => response.writeHead(402).end()],
  ['refuses with status 200', QUEUED, (response) => response.end('{"status":"no credit"}')],
  ...['<html>', 'OK', '', 'null', '"queued"'].map(
    (text): [string, object, (response: ServerResponse) => void] => [
      `answers with '${text}'`,
      {},
      (response) => response.end(text),
    ],
  ),
  ['redirects', {}, (response) => response.writeHead(307, { location: 'https://other.example/' }).end()],
  ['hangs up', {}, (response) => response.destroy()],
  ['sends without end', {}, (response) => response.writeHead(200).end('x'.repeat(2 * 1024 * 1024))],
])(
  'an SMS gateway that %s has not sent the message, which is not sent again and appears in no error',
  async (_how, more, how) => {
    respond(how)
    const error: unknown = await send({ ...JSON_BODY, ...more }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'SmsError' })
    expect(String(error)).not.toMatch(/123456|xyzzy|812345678/)
    expect(received).toHaveLength(1)
  },
)

it('an SMS gateway whose answers are no JSON has sent the message where the settings say so, and status 200', async () => {
  respond((response) => response.end('OK: 17'))
  await send({ ...JSON_BODY, answer: 'any' })
  respond((response) => response.writeHead(500).end('OK: 17'))
  await expect(send({ ...JSON_BODY, answer: 'any' })).rejects.toThrow('refused with status 500')
})

it('an SMS gateway that never answers is awaited until the call is aborted', async () => {
  respond(() => undefined)
  const wait = new AbortController()
  const sending = send(JSON_BODY, {}, wait.signal)
  await expect.poll(() => received.length).toBe(1)
  wait.abort()
  await expect(sending).rejects.toThrow('the SMS gateway gave no answer')
})

it.each<[object, string]>([
  [{}, 'sms needs json or form, and not both'],
  [{ ...JSON_BODY, form: { text: '{text}' } }, 'sms needs json or form, and not both'],
  [{ json: { to: '{phone}' } }, 'sms.json must contain {text} somewhere'],
  [{ json: { to: '{fone}', text: '{text}' } }, 'sms.json must contain no placeholder but {phone}'],
  [{ ...JSON_BODY, texts: { th: 'a', lo: '{code}', en: '{code}' } }, 'sms.texts.th must contain {code}'],
  [
    { ...JSON_BODY, texts: { th: '{code} {phone}', lo: '{code}', en: '{code}' } },
    'sms.texts.th must contain no placeholder but {ref}',
  ],
  [{ ...JSON_BODY, texts: { th: '{code}', lo: '{code}' } }, 'sms.texts.en'],
  [{ ...JSON_BODY, url: 'http://gateway.example/?key=xyzzy' }, 'sms.url must begin with https://'],
  [{ ...JSON_BODY, url: 'https://me:xyzzy@gateway.example/' }, 'sms.url must not contain a user name'],
  [{ ...JSON_BODY, url: 'https://:xyzzy@gateway.example/' }, 'sms.url must not contain a user name or'],
  [{ form: { to: ['{phone}'], message: '{text}' } }, 'sms.form.to must be a text, a number, true or false'],
  [{ form: { sms: { message: '{text}' } } }, 'sms.form.sms must be a text, a number, true or false'],
  [{ ...JSON_BODY, url: 'gateway' }, 'sms.url must be an address'],
])('settings %j are refused in one line', (sms, message) => {
  const path = fileOf(sms)
  expect(() => readConnections(path)).toThrow(message)
  expect(() => readConnections(path)).toThrow(/^[^\n]+$/)
  expect(() => readConnections(path)).not.toThrow(/xyzzy/)
})

it('a server sends a code in the language of the caller; an undelivered message counts against nobody', async () => {
  const requestCode = () =>
    server.request('/api/otp/send', {
      method: 'POST',
      body: { phoneNumber: '0891234567' },
      headers: { 'accept-language': 'lo' },
    })
  respond((response) => response.end('{"status":"no credit"}'))
  expect(await requestCode()).toMatchObject({ status: 502, body: { message: 'OTP_SEND_FAIL' } })
  respond((response) => response.end('{"status":"queued"}'))
  expect(await requestCode()).toMatchObject({ status: 200, body: { code: 'SUCCESS' } })
  expect(received.at(-1)?.text).toMatch(/ລະຫັດ \d{6}/)
  expect(server.log()).not.toMatch(/xyzzy|ລະຫັດ|0891234567/)
})

it('the desk says of a member that they were not told when a proxy answers for the gateway', async () => {
  const manager = await server.join(undefined, 'manager', 'lek')
  const { id } = await memberWith(server.db, {})
  respond((response) => response.end('<html>'))
  const { body } = await manager.keyed(`/api/members/${id}/give-password`, { because: 'asked' })
  expect(body).toMatchObject({ outcome: 'done' })
  await expect
    .poll(async () => Object((await manager.call(`/api/members/${id}`)).body).timeline)
    .toContainEqual(expect.objectContaining({ what: 'member-not-told' }))
})
