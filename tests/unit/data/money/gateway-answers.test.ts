// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bank } from '../bank.ts'
import { clearUp, openPage, pass, startOver } from '../page.ts'

let server: Bank
beforeEach(() => {
  server = startOver()
})
afterEach(clearUp)

const HTML = '<!doctype html><h1>Please log in</h1>'

/** What a proxy, a firewall or a portal may answer to a call that the server has carried out. */
const GATEWAY_ANSWERS = [
  200, 400, 401, 403, 404, 405, 408, 413, 421, 425, 429, 451, 499, 500, 502, 511,
].flatMap((status) =>
  [HTML, '', '{"message":"Not Found"}', '{"error":"busy"}', 'MONEY_NOT_ENOUGH', '{"message":"OK"}']
    // With 200 this one is what the backend itself says.
    .filter((body) => status !== 200 || body !== '{"message":"OK"}')
    .map((body): [number, string] => [status, body]),
)

test.each(GATEWAY_ANSWERS)(
  '%s %s after the work is no refusal: asked for, done once',
  async (status, body) => {
    const page = await openPage()
    const fetchNow = fetch
    let gatewayPages = 3
    vi.stubGlobal('fetch', async (request: Request) => {
      const isOfMoney = request.method === 'POST' || request.url.includes('/operation/')
      const answer = request.method === 'POST' || gatewayPages <= 0 ? await fetchNow(request) : undefined
      return isOfMoney && gatewayPages-- > 0 ? new Response(body, { status }) : (answer ?? fetchNow(request))
    })
    const transfer = page.transfer()
    await pass(20)
    expect(await transfer).toMatchObject({ kind: 'done' })
    expect(page.phases).toEqual(['checking'])
    expect(server.moved).toHaveLength(1)
    expect(server.bodies).toHaveLength(1)
  },
)

test('a backend that cannot be asked is believed, in whatever words, and nothing is sent once more', async () => {
  const page = await openPage()
  const fetchNow = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('/operation/')) return Response.json({ message: 'NO_DATA' }, { status: 404 })
    const answered = await fetchNow(request)
    return request.method === 'POST' ? Response.json({ status: 'done' }) : answered
  })
  const transfer = page.transfer()
  await pass(5)
  expect(await transfer).toEqual({ kind: 'done', answer: { message: undefined, amount: undefined } })
  expect(server.bodies).toHaveLength(1)
})
