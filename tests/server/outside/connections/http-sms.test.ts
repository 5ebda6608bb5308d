import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtIn, readConnections } from '../../../../server/outside/connections/connections-file.ts'
import type { OtpMessage } from '../../../../server/outside/providers/sms.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

const TEXTS = {
  th: 'รหัส {code} ({ref})',
  lo: 'ລະຫັດ {code}',
  en: 'Code {code}, {ref}\n\n@wallet.example #{code}',
}
const MESSAGE: OtpMessage = { phone: '0812345678', otpRef: 'ABCD', otpCode: '123456', language: 'th' }

let folder: string
let gateway: Server
let url: string
let received: { type: string; key: string; text: string }[] = []
let respond: (response: ServerResponse) => void

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = (await request.toArray()).join('')
  received.push({
    type: request.headers['content-type'] ?? '',
    key: request.headers.authorization ?? '',
    text,
  })
  respond(response)
}

beforeAll(async () => {
  folder = await temporaryFolder()
  gateway = createServer((request, response) => void receive(request, response))
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  const address = gateway.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/send?secret=xyzzy`
})
afterAll(() => {
  gateway.close()
  gateway.closeAllConnections()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  received = []
  respond = (response) => response.end('{"status":"queued"}')
})

function fileOf(sms: object): string {
  const path = join(folder, 'connections.json')
  writeFileSync(path, JSON.stringify({ sms: { url, texts: TEXTS, ...sms } }))
  return path
}

async function send(sms: object, message: Partial<OtpMessage> = {}, signal = new AbortController().signal) {
  const { providers } = builtIn(readConnections(fileOf(sms)), 'th')
  await providers.sms?.sendOtp({ ...MESSAGE, ...message }, signal)
}
const JSON_BODY = { json: { to: '+{international}', parts: [{ text: '{text}' }], id: 7 } }

describe('a gateway that takes JSON or a form', () => {
  it('gets the text in the language of its reader, and the number in international form', async () => {
    await send({ ...JSON_BODY, headers: { authorization: 'Bearer k' } })
    await send({ ...JSON_BODY }, { language: 'en' })
    expect(received.map(({ text }) => JSON.parse(text))).toEqual([
      { to: '+66812345678', parts: [{ text: 'รหัส 123456 (ABCD)' }], id: 7 },
      { to: '+66812345678', parts: [{ text: 'Code 123456, ABCD\n\n@wallet.example #123456' }], id: 7 },
    ])
    expect(received[0]).toMatchObject({ type: 'application/json', key: 'Bearer k' })
  })

  it('a form is encoded', async () => {
    await send({ form: { msisdn: '{phone}', message: '{text}' } }, { language: 'lo' })
    expect(received[0]?.type).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(received[0]?.text))).toEqual({
      msisdn: '0812345678',
      message: 'ລະຫັດ 123456',
    })
  })

  it.each<[string, object, (response: ServerResponse) => void]>([
    ['refuses', {}, (response) => response.writeHead(402).end()],
    [
      'refuses with status 200',
      { answer: { status: 'queued' } },
      (response) => response.end('{"status":"no credit"}'),
    ],
    ['answers with something else', { answer: { status: 'queued' } }, (response) => response.end('<html>')],
    [
      'redirects',
      {},
      (response) => response.writeHead(307, { location: 'https://elsewhere.example/' }).end(),
    ],
    ['hangs up', {}, (response) => response.destroy()],
    ['sends without end', {}, (response) => response.writeHead(200).end('x'.repeat(2 * 1024 * 1024))],
  ])(
    'that %s has not sent the message, which is not sent again and appears in no error',
    async (_how, more, how) => {
      respond = how
      const error: unknown = await send({ ...JSON_BODY, ...more }).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ name: 'SmsError' })
      expect(String(error)).not.toMatch(/123456|xyzzy|812345678/)
      expect(received).toHaveLength(1)
    },
  )

  it('that never answers is awaited until the call is aborted', async () => {
    respond = () => undefined
    const wait = new AbortController()
    const sending = send(JSON_BODY, {}, wait.signal)
    await expect.poll(() => received.length).toBe(1)
    wait.abort()
    await expect(sending).rejects.toThrow('the SMS gateway gave no answer')
  })
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
  [
    { ...JSON_BODY, url: 'https://:xyzzy@gateway.example/' },
    'sms.url must not contain a user name or password',
  ],
  [
    { ...JSON_BODY, json: undefined, form: { to: ['{phone}'], message: '{text}' } },
    'sms.form.to must be a text, a number, true or false',
  ],
  [
    { ...JSON_BODY, json: undefined, form: { sms: { message: '{text}' } } },
    'sms.form.sms must be a text, a number, true or false',
  ],
  [{ ...JSON_BODY, url: 'gateway' }, 'sms.url must be an address'],
])('settings %j are refused in one line', (sms, message) => {
  const path = fileOf(sms)
  expect(() => readConnections(path)).toThrow(message)
  expect(() => readConnections(path)).toThrow(/^[^\n]+$/)
  expect(() => readConnections(path)).not.toThrow(/xyzzy/)
})

describe('a server whose gateway is in its file', () => {
  let server: TestServer
  beforeAll(async () => {
    const connectionsFile = fileOf({ ...JSON_BODY, answer: { status: 'queued' } })
    server = await startTestServer({ config: { sandboxPort: undefined, connectionsFile } })
  })
  afterAll(() => server.stop())

  const requestCode = (language: string) =>
    server.request('/api/otp/send', {
      method: 'POST',
      body: { phoneNumber: '0891234567' },
      headers: { 'accept-language': language },
    })

  it('sends a code in the language of the caller; an undelivered message counts against nobody', async () => {
    respond = (response) => response.end('{"status":"no credit"}')
    expect(await requestCode('lo')).toMatchObject({ status: 502, body: { message: 'OTP_SEND_FAIL' } })
    respond = (response) => response.end('{"status":"queued"}')
    expect(await requestCode('lo')).toMatchObject({ status: 200, body: { code: 'SUCCESS' } })
    expect(received.at(-1)?.text).toMatch(/ລະຫັດ \d{6}/)
    expect(server.log()).not.toMatch(/xyzzy|ລະຫັດ|0891234567/)
  })
})
