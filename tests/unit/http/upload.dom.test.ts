import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { wallet } from '../../../src/contract/wallet.ts'
import { against, answer } from './backend.ts'

/** Lets a page of another origin call, as an operator's backend has to. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization, x-requested-with, idempotency-key, accept-language',
  'access-control-allow-methods': '*',
}

async function uploadingTo(answers: RequestListener) {
  const { requests, bodies, ...page } = await against((request, response) => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else answers(request, response)
  })
  const { upload } = await import('../../../src/http/upload.ts')
  /** The upload that arrived, without the browser's question before it. */
  const sent = () => {
    const index = requests.findIndex(({ method }) => method === 'POST')
    return { headers: requests[index]?.headers, body: bodies[index] }
  }
  return { ...page, upload, sent }
}

const KEY = '0194f3a5-0000-7000-8000-000000000001'
const slip = {
  body: { bankCode: 'SCB' },
  file: new Blob(['a picture'], { type: 'image/jpeg' }),
  fileName: 'slip.jpg',
}

test('the file goes after its fields, with the token, the key and the marker of every call', async () => {
  const { upload, sent } = await uploadingTo(answer(200, '{"message":"OK"}'))
  const progress: number[] = []
  const done = await upload(wallet.uploadSlip, slip, {
    idempotencyKey: KEY,
    onProgress: (part) => progress.push(part),
  })
  expect(done).toEqual({ message: 'OK' })
  const { headers, body } = sent()
  expect(headers).toMatchObject({
    authorization: 'Bearer the-token',
    'idempotency-key': KEY,
    'x-requested-with': 'XMLHttpRequest',
    'accept-language': 'lo',
  })
  expect(headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(body).toMatch(
    /name="bankCode"[\s\S]*SCB[\s\S]*name="file"; filename="slip.jpg"[\s\S]*image\/jpeg[\s\S]*a picture/,
  )
  expect(progress.at(-1)).toBe(1)
})

test('a refusal carries its code, like that of any call', async () => {
  const { upload, failure } = await uploadingTo(answer(422, '{"message":"SLIP_INVALID_FILE"}'))
  expect(await failure(upload(wallet.uploadSlip, slip))).toMatchObject({
    code: 'SLIP_INVALID_FILE',
    status: 422,
    outcome: 'refused',
  })
})

test('a token that is no longer accepted ends the session', async () => {
  const { upload, failure, onSessionOver } = await uploadingTo(answer(401, '{"message":"invalid-token"}'))
  const sent = upload(wallet.uploadSlip, slip, { idempotencyKey: KEY })
  expect(await failure(sent)).toMatchObject({ code: 'invalid-token' })
  expect(onSessionOver).toHaveBeenCalledExactlyOnceWith('the-token', KEY)
})

test.each([
  ['a server without a code', answer(502, '<h1>Bad Gateway</h1>'), 'UNKNOWN'],
  ['an answer that is no JSON', answer(200, '{"mess'), 'INVALID_RESPONSE'],
  ['a cut connection', ((request) => void request.socket.destroy()) satisfies RequestListener, 'NETWORK'],
])('%s leaves the outcome unknown', async (_what, answers, code) => {
  const { upload, failure } = await uploadingTo(answers)
  expect(await failure(upload(wallet.uploadSlip, slip))).toMatchObject({ code, outcome: 'unknown' })
})

test('silence beyond the limit is a timeout', async () => {
  const { upload, failure } = await uploadingTo(() => {})
  expect(await failure(upload(wallet.uploadSlip, slip, { timeoutMs: 50 }))).toMatchObject({
    code: 'TIMEOUT',
    outcome: 'unknown',
  })
})

test('stopping it ends it as aborted, not as failed', async () => {
  const { upload } = await uploadingTo(() => {})
  const stop = new AbortController()
  const uploading = upload(wallet.uploadSlip, slip, { signal: stop.signal })
  setTimeout(() => stop.abort(), 50)
  await expect(uploading).rejects.toMatchObject({ name: 'AbortError' })
})
