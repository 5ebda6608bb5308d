// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://127.0.0.1/" }
import type { RequestListener } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { wallet } from '../../../src/contract/wallet.ts'
import { backendThat } from './backend.ts'
import type { Backend } from './backend.ts'
import { transport } from './transport.ts'

let backend: Backend | undefined
afterEach(async () => {
  vi.unstubAllEnvs()
  await backend?.close()
})

/** Lets a page of another origin call, as an operator's backend has to. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization, x-requested-with, idempotency-key, accept-language',
  'access-control-allow-methods': '*',
}

async function against(answers: RequestListener) {
  backend = await backendThat((request, response) => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else answers(request, response)
  })
  const wired = await transport()
  const { upload } = await import('../../../src/http/upload.ts')
  return { ...wired, upload, sent: sentTo(backend) }
}

/** The uploads that arrived, without the browser's questions before them. */
const sentTo =
  ({ requests, bodies }: Backend) =>
  () =>
    requests.flatMap(({ method, headers }, index) =>
      method === 'POST' ? [{ headers, body: bodies[index] ?? '' }] : [],
    )

const answer =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)

const KEY = '0194f3a5-0000-7000-8000-000000000001'
const slip = {
  body: { bankCode: 'SCB' },
  file: new Blob(['a picture'], { type: 'image/jpeg' }),
  fileName: 'slip.jpg',
}

test('the file goes after its fields, with the token, the key and the marker of every call', async () => {
  const { upload, sent } = await against(answer(200, '{"message":"OK"}'))
  const progress: number[] = []
  const done = await upload(wallet.uploadSlip, slip, {
    idempotencyKey: KEY,
    onProgress: (part) => progress.push(part),
  })
  expect(done).toEqual({ message: 'OK' })
  const [request] = sent()
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer the-token',
    'idempotency-key': KEY,
    'x-requested-with': 'XMLHttpRequest',
    'accept-language': 'lo',
  })
  expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(request?.body).toMatch(
    /name="bankCode"[\s\S]*SCB[\s\S]*name="file"; filename="slip.jpg"[\s\S]*image\/jpeg[\s\S]*a picture/,
  )
  expect(progress.at(-1)).toBe(1)
})

test('a refusal carries its code, like that of any call', async () => {
  const { upload, failure } = await against(answer(422, '{"message":"SLIP_INVALID_FILE"}'))
  expect(await failure(upload(wallet.uploadSlip, slip))).toMatchObject({
    code: 'SLIP_INVALID_FILE',
    status: 422,
    outcome: 'refused',
  })
})

test('a token that is no longer accepted ends the session', async () => {
  const { upload, failure, onSessionOver } = await against(answer(401, '{"message":"invalid-token"}'))
  const sent = upload(wallet.uploadSlip, slip, { idempotencyKey: KEY })
  expect(await failure(sent)).toMatchObject({ code: 'invalid-token' })
  expect(onSessionOver).toHaveBeenCalledExactlyOnceWith(KEY)
})

test.each([
  ['a server without a code', answer(502, '<h1>Bad Gateway</h1>'), 'UNKNOWN'],
  ['an answer that is no JSON', answer(200, '{"mess'), 'INVALID_RESPONSE'],
  ['a cut connection', ((request) => void request.socket.destroy()) satisfies RequestListener, 'NETWORK'],
])('%s leaves the outcome unknown', async (_what, answers, code) => {
  const { upload, failure } = await against(answers)
  expect(await failure(upload(wallet.uploadSlip, slip))).toMatchObject({ code, outcome: 'unknown' })
})

test('silence beyond the limit is a timeout', async () => {
  const { upload, failure } = await against(() => {})
  expect(await failure(upload(wallet.uploadSlip, slip, { timeoutMs: 50 }))).toMatchObject({
    code: 'TIMEOUT',
    outcome: 'unknown',
  })
})

test('stopping it ends it as aborted, not as failed', async () => {
  const { upload } = await against(() => {})
  const stop = new AbortController()
  const uploading = upload(wallet.uploadSlip, slip, { signal: stop.signal })
  setTimeout(() => stop.abort(), 50)
  await expect(uploading).rejects.toMatchObject({ name: 'AbortError' })
})
