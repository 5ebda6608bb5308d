import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { members } from '../../../desk/contract/members.ts'
import { people } from '../../../desk/contract/people.ts'
import { withdrawals } from '../../../desk/contract/withdrawals.ts'
import { callUntilAnswered } from '../../../desk/src/http/call-until-answered.ts'
import { call } from '../../../desk/src/http/call.ts'
import { session } from '../../../desk/src/http/session.ts'
import { ME } from './open-desk.tsx'

const ID = '0198f3c2-0000-7000-8000-000000000000'

const server = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

const claim = (isGone = () => false) =>
  callUntilAnswered(withdrawals.act, { params: { id: ID }, body: { act: 'claim' } }, isGone)
const keys = () =>
  server.mock.calls.map(([, request]) => new Headers(request?.headers).get('idempotency-key'))
const endSessions = () =>
  callUntilAnswered(members.endSessions, { params: { id: ID }, body: { because: 'lost' } }, () => false)

/** What a proxy, a firewall or a portal may answer to an act that the server has carried out. */
const BODIES = [
  ['<h1>Please log in</h1>', '', '{"message":"Forbidden"}', '{"error":"busy"}'],
  ['{"message":"OK"}', '{}', 'null'],
].flat()
const GATEWAY_ANSWERS = [200, 400, 401, 403, 404, 408, 413, 425, 429, 499, 502, 511].flatMap((status) =>
  BODIES.map((body): [number, string] => [status, body]),
)

beforeEach(() => {
  server.mockReset()
  vi.stubGlobal('fetch', server)
  session.begin('first', ME)
})
afterEach(() => session.leave())

describe('a session', () => {
  const EXPIRED = { message: 'invalid-token' }

  it('a session ends when the server does not know it any more, and nothing is requested under the login', async () => {
    server.mockResolvedValue(answer(401, EXPIRED))
    await expect(call(people.list, {})).rejects.toThrow('invalid-token')
    expect(session.now()).toEqual({ token: undefined, me: ME })
    await expect(call(people.list, {})).rejects.toThrow('invalid-token')
    expect(server).toHaveBeenCalledTimes(1)
  })

  it('a session does not end by the late answer to a call of the one before', async () => {
    server.mockImplementation(async () => {
      session.begin('second', ME)
      return answer(401, EXPIRED)
    })
    await expect(call(people.list, {})).rejects.toThrow('invalid-token')
    expect(session.now().token).toBe('second')
  })
})

describe('an act', () => {
  const BROKEN = { message: 'INTERNAL_SERVER_ERROR' }

  it('an act is sent under one key until the server has answered with its outcome', async () => {
    vi.useFakeTimers()
    server
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(answer(409, { message: 'REQUEST_LIMIT' }))
      .mockResolvedValueOnce(answer(500, BROKEN))
      .mockResolvedValueOnce(answer(200, { outcome: 'done', state: 'claimed' }))
    const done = claim()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await done).toEqual({ outcome: 'done', state: 'claimed' })
    expect(server).toHaveBeenCalledTimes(4)
    expect(new Set(keys()).size).toBe(1)
  })

  it('an act at a member is sent again too, and another one has another key', async () => {
    vi.useFakeTimers()
    server.mockResolvedValueOnce(answer(503, BROKEN))
    server.mockImplementation(async () => answer(200, { outcome: 'done' }))
    const done = endSessions()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await done).toEqual({ outcome: 'done' })
    await endSessions()
    expect(new Set(keys()).size).toBe(2)
  })

  it.each(GATEWAY_ANSWERS)(
    'an act is not refused by what a proxy answers in its place: %i %s',
    async (status, body) => {
      vi.useFakeTimers()
      server.mockResolvedValueOnce(new Response(body, { status }))
      server.mockResolvedValueOnce(answer(200, { outcome: 'done', state: 'claimed' }))
      const [outcome] = await Promise.all([
        Promise.allSettled([claim()]),
        vi.advanceTimersByTimeAsync(10_000),
      ])
      expect(outcome).toMatchObject([{ status: 'fulfilled', value: { outcome: 'done' } }])
      expect(new Set(keys()).size).toBe(1)
    },
  )

  it.each([
    [503, { ...BROKEN, params: { paused: 'money' } }],
    [400, { message: 'KEY_INVALID', params: { key: 'bankCode' } }],
  ])('an act that was not done, %i, is not sent again', async (status, body) => {
    server.mockResolvedValueOnce(answer(status, body))
    await expect(claim()).rejects.toThrow(body.message)
    expect(server).toHaveBeenCalledTimes(1)
  })

  it('an act is not sent again once nobody waits for it', async () => {
    vi.useFakeTimers()
    let isGone = false
    server.mockImplementation(async () => {
      setTimeout(() => (isGone = true), 1000)
      return answer(500, BROKEN)
    })
    const [outcome] = await Promise.all([
      Promise.allSettled([claim(() => isGone)]),
      vi.advanceTimersByTimeAsync(10_000),
    ])
    expect(outcome).toMatchObject([{ status: 'rejected', reason: { code: 'INTERNAL_SERVER_ERROR' } }])
    expect(server).toHaveBeenCalledTimes(1)
  })
})
