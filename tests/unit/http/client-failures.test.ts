import type { RequestListener } from 'node:http'
import { expect, test, vi } from 'vitest'
import { endpoints } from '../../../src/contract/contract.ts'
import { lookup } from '../../../src/contract/lookup.ts'
import { wallet } from '../../../src/contract/wallet.ts'
import { readAnswer } from '../../../src/http/answers.ts'
import { refusal } from '../../../src/http/refusal.ts'
import { against, answer } from './backend.ts'

/** How a call that moves money fails at this backend. */
async function failureOfSweep(answers: RequestListener) {
  const { call, failure } = await against(answers)
  return failure(call(wallet.transferAll, { body: { to: 'PG' } }))
}

const HTML = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>'

test('a refusal with a known code carries the code, its parameters and the status', async () => {
  const tooLittle = answer(422, '{"message":"MONEY_NOT_ENOUGH","params":{"n":100}}')
  expect(await failureOfSweep(tooLittle)).toMatchObject({
    code: 'MONEY_NOT_ENOUGH',
    status: 422,
    params: { n: 100 },
    outcome: 'refused',
    retryable: false,
    serverText: undefined,
  })
})

test('an unknown code keeps the message of the server, if it is a short plain sentence', async () => {
  const { call, failure } = await against(answer(400, '{"message":"ปิดปรับปรุงชั่วคราว"}'))
  expect(await failure(call(wallet.read))).toMatchObject({
    code: 'UNKNOWN',
    serverText: 'ปิดปรับปรุงชั่วคราว',
  })
})

test.each([
  ['markup', '<b>no</b>'],
  ['a stack trace', 'TypeError: x\n    at y.js:1'],
  ['JSON in JSON', '{"error":"no"}'],
  ['a novel', 'x'.repeat(201)],
  ['nothing', ''],
])('%s from the server is never shown', async (_what, message) => {
  const { call, failure } = await against(answer(400, JSON.stringify({ message })))
  expect(await failure(call(wallet.read))).toMatchObject({ code: 'UNKNOWN', serverText: undefined })
})

test('a 500 without a body is an unknown error that may pass', async () => {
  const { call, failure, requests } = await against(answer(500, ''))
  expect(await failure(call(wallet.read))).toMatchObject({ code: 'UNKNOWN', status: 500, retryable: true })
  expect(requests).toHaveLength(1)
})

test('a 500 to a change may have happened all the same; a coded one has not', async () => {
  expect(await failureOfSweep(answer(502, HTML, 'text/html'))).toMatchObject({
    code: 'UNKNOWN',
    outcome: 'unknown',
    serverText: undefined,
  })
  const coded = await failureOfSweep(answer(500, '{"message":"TRANSFER_FAIL"}'))
  expect(coded).toMatchObject({ code: 'TRANSFER_FAIL', outcome: 'refused' })
})

test('that money is paused refuses what moves money, and is a failure like any other elsewhere', async () => {
  const { call, failure } = await against(
    answer(503, '{"message":"INTERNAL_SERVER_ERROR","params":{"paused":"money"}}'),
  )
  const moving = await failure(call(wallet.transferAll, { body: { to: 'PG' } }))
  expect(moving).toMatchObject({ code: 'MONEY_PAUSED', outcome: 'refused', status: 503 })
  const other = await failure(call(wallet.activate, { params: { slotCode: 'PG' } }))
  expect(other).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', outcome: 'unknown' })
})

test.each([
  ['another word', '{"message":"INTERNAL_SERVER_ERROR","params":{"paused":"games"}}'],
  ['another code', '{"message":"UNHEARD_OF","params":{"paused":"money"}}'],
])('money is not taken for paused by %s', async (_what, body) => {
  expect(await failureOfSweep(answer(503, body))).toMatchObject({ outcome: 'unknown' })
})

test.each([
  ['HTML', HTML],
  ['half an answer', '{"profile":{"_id"'],
  ['nothing', ''],
  ['another shape', '{"profile":{},"wallet":{"amount":"lots"}}'],
  ['a wallet without an amount', '{"profile":{"_id":"1","name":"a","username":"b"},"wallet":{}}'],
])('%s instead of a wallet is an invalid response, never half a wallet', async (_what, body) => {
  const { call, failure } = await against(answer(200, body))
  expect(await failure(call(wallet.read))).toMatchObject({ code: 'INVALID_RESPONSE', outcome: 'refused' })
})

test('an invalid response names the call and the place, not the values', async () => {
  const { call, failure } = await against(
    answer(200, '{"profile":{"_id":"1","name":5,"username":"b"},"wallet":{"amount":1}}'),
  )
  expect((await failure(call(wallet.read))).message).toBe(
    'INVALID_RESPONSE: GET /api/wallet does not keep the contract: profile.name',
  )
})

test('a change whose answer cannot be read may have happened', async () => {
  const unreadable = await failureOfSweep(answer(200, HTML, 'text/html'))
  expect(unreadable).toMatchObject({ code: 'INVALID_RESPONSE', outcome: 'unknown' })
})

test('silence beyond the limit is a timeout, and a change that timed out may have happened', async () => {
  const { call, failure, requests, signsOfLife } = await against(() => {})
  // Long enough for the request to leave on a busy machine.
  const options = { timeoutMs: 1000 }
  expect(await failure(call(wallet.read, undefined, options))).toMatchObject({
    code: 'TIMEOUT',
    status: undefined,
    outcome: 'refused',
    retryable: true,
  })
  expect(await failure(call(wallet.transferAll, { body: { to: 'PG' } }, options))).toMatchObject({
    code: 'TIMEOUT',
    outcome: 'unknown',
  })
  expect(requests).toHaveLength(2)
  expect(signsOfLife, 'the server may only be slow').toHaveLength(1)
})

test('an answer that stops half way is a timeout too', async () => {
  const { call, failure } = await against((_request, response) => void response.write('{"profile":'))
  expect(await failure(call(wallet.read, undefined, { timeoutMs: 50 }))).toMatchObject({ code: 'TIMEOUT' })
})

test('without a network the error says so', async () => {
  const { call, failure, requests } = await against((request) => request.socket.destroy())
  vi.stubGlobal('navigator', { onLine: false })
  expect(await failure(call(lookup.info))).toMatchObject({ code: 'OFFLINE', retryable: true })
  expect(requests).toHaveLength(1)
})

test('an aborted call is an abort, not a failure to be shown', async () => {
  const { call } = await against(() => {})
  const abort = new AbortController()
  const calling = call(wallet.read, undefined, { signal: abort.signal })
  abort.abort()
  await expect(calling).rejects.toMatchObject({ name: 'AbortError' })
})

test('the limit of silence is 60 seconds', async () => {
  const { call, failure } = await against(() => {})
  vi.useFakeTimers()
  const ended = vi.fn<(code: string) => void>()
  const failing = failure(call(wallet.read)).then(({ code }) => ended(code))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await failing
  expect(ended).toHaveBeenCalledWith('TIMEOUT')
})

const FOREIGN = [
  [HTML, '', 'UNAUTHORIZED', '{"message":"Forbidden"}', '{"message":"OK"}'],
  ['{"error":"MONEY_NOT_ENOUGH"}', '["NO_DATA"]'],
].flat()

test.each([301, 400, 401, 403, 404, 405, 408, 413, 425, 429, 451, 500, 503, 511])(
  'only the backend with one of its codes refuses a change (%i)',
  async (status) => {
    for (const body of FOREIGN) {
      for (const endpoint of endpoints.filter(({ effect }) => effect === 'change')) {
        expect(refusal(endpoint, status, body).outcome, `${endpoint.path} ${body}`).toBe('unknown')
        expect(refusal(endpoint, status, '{"message":"NO_DATA"}').outcome).toBe('refused')
      }
    }
  },
)

/** What somebody else may answer 200 in the place of the backend. */
const FOREIGN_SUCCESSES: readonly unknown[] = [
  [undefined, null, {}, [], 0, 'up', { error: 'busy' }, { status: 'ok' }, { result: null, errors: [] }],
  [{ code: 'WAF-17' }, { code: 200, data: {} }, { message: 'Under maintenance' }, { message: 'NO_DATA' }],
].flat()

const KEYED = endpoints.filter(({ idempotencyKey }) => idempotencyKey === true)

test.each(KEYED)('a 200 without an answer of the backend is no success of $method $path', (endpoint) => {
  for (const body of FOREIGN_SUCCESSES) {
    const read = () => ({ taken: body, for: readAnswer(endpoint, body) })
    expect(read).toThrow(expect.objectContaining({ outcome: 'unknown' }))
  }
})

test('a build that may not send keys believes the only answer that there is', async () => {
  vi.stubEnv('VITE_IDEMPOTENCY_HEADER', 'off')
  const { call } = await against(answer(200, '{"status":"ok"}'))
  expect(await call(wallet.withdraw, { body: { amount: 1 } })).toEqual({ message: undefined })
})
