/** Proves S15, S40, S43, S72, S76, S78, S79 and S80. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { beginSession } from '../../../server/domains/members/sessions.ts'
import { endpoints } from '../../../src/contract/contract.ts'
import { memberWith } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { handIn, slipsOf } from '../deposits/slips/slips.ts'
import { moneyClient } from '../games/money-server.ts'
import { plainPng } from '../platform/files/pictures.ts'
import { callEndpoint, footprint, nameOf, otherAnswers, pathOf } from './endpoint-calls.ts'

/** Covers what is added to the contract, too. */
const OF_MEMBERS = endpoints.filter(({ access }) => access === 'member')

const server = await serverForFile({ config: { rateLimit: false } })
const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 50_00 })

/** A session of the member that has ended. */
async function session(change: string): Promise<string> {
  const token = await beginSession(server.db, member.id)
  await server.db.query(
    `test.${change.length}.${randomUUID().slice(0, 8)}`,
    `UPDATE session SET ${change} WHERE token_hash = sha256($1::bytea)`,
    [Buffer.from(token)],
  )
  return token
}

describe('no member’s call is accepted', () => {
  const strangers: readonly [string, () => Promise<string | undefined>][] = [
    ['without a token', async () => undefined],
    ['with an empty token', async () => ''],
    ['with a made-up token', async () => randomBytes(32).toString('base64url')],
    ['with a token of another kind', async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['with the hash of a valid token', async () => createHash('sha256').update(member.token).digest('hex')],
    ['with a token that has expired', () => session("expires_at = now() - interval '1 second'")],
    [
      'with a token that was unused for too long',
      () => session("last_seen_at = now() - interval '400 days'"),
    ],
    [
      'with a token whose member has logged out',
      async () => {
        const token = await beginSession(server.db, member.id)
        await server.request('/api/logout', { method: 'POST', token })
        return token
      },
    ],
    [
      'with the token of a member who is blocked',
      async () => {
        const { id, token } = await memberWith(server.db, {})
        await server.db.query('test.block', "UPDATE member SET status = 'blocked' WHERE id = $1", [id])
        return token
      },
    ],
  ]

  it.each(strangers)('%s', async (_how, tokenOf) => {
    const token = await tokenOf()
    const before = await footprint(server)
    expect(OF_MEMBERS.length).toBeGreaterThan(40)
    for (const endpoint of OF_MEMBERS) {
      const { status, body } = await callEndpoint(server, endpoint, { token })
      const refusal = [nameOf(endpoint), 401, 'invalid-token']
      expect([nameOf(endpoint), status, Object(body).message]).toEqual(refusal)
    }
    expect(await footprint(server)).toEqual(before)
  })

  it('with a good token in the address instead of the header', async () => {
    const query = `?token=${member.token}&access_token=${member.token}`
    const others = await otherAnswers(401, OF_MEMBERS, ({ path, ...endpoint }) =>
      callEndpoint(server, { ...endpoint, path: `${path}${query}` }),
    )
    expect(others).toEqual([])
  })
})

describe('every call', () => {
  it('refuses a body that is larger than any of ours', async () => {
    const body = JSON.stringify({ page: 1, padding: 'x'.repeat(70_000) })
    const taking = endpoints.filter((endpoint) => endpoint.body !== undefined && !endpoint.multipart)
    const headers = { 'content-type': 'application/json' }
    const others = await otherAnswers(413, taking, ({ method, path }) =>
      server.request(pathOf(path), { method, token: member.token, body, headers }),
    )
    expect(others).toEqual([])
  })

  it('treats path parameters as text; none of it gets into a header or another path', async () => {
    const written = ['..%2f..%2fetc%2fpasswd', '%0d%0aset-cookie:%20a=b', "'%20OR%201=1--"]
    const named = endpoints.filter(({ params }) => params !== undefined)
    expect(named.length).toBeGreaterThan(5)
    for (const { method, path } of named) {
      for (const trick of [...written, '%00', '%ff', '%252e%252e']) {
        const answer = await server.request(path.replaceAll(/:\w+/g, trick), { method, token: member.token })
        expect(answer.status, `${method} ${path} ${trick}`).toBeLessThan(500)
        expect(JSON.stringify(answer.body)).not.toMatch(/root:|set-cookie|syntax error/)
        expect(answer.headers.get('set-cookie')).toBeNull()
      }
    }
  })

  it('answers JSON without a cookie and with the headers of every response, for any caller; a member’s are never cached', async () => {
    const everywhere = {
      'set-cookie': null,
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    }
    for (const token of [undefined, (await memberWith(server.db, {})).token]) {
      for (const endpoint of endpoints) {
        const { headers } = await callEndpoint(server, endpoint, { token })
        const expected = {
          ...everywhere,
          ...(endpoint.access === 'member' && { 'cache-control': 'no-store' }),
        }
        const found = Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]))
        expect([nameOf(endpoint), found]).toEqual([nameOf(endpoint), expected])
      }
    }
  })
})

describe('what belongs to one member', () => {
  it('is not found for another member who knows its id', async () => {
    const other = await memberWith(server.db, { WALLET: 1_00 })
    await moveToNoon(server)
    expect(await handIn(server, member.token, plainPng(300, 300))).toBe(200)
    const reference = (await slipsOf(server, member.token))[0]?.reference ?? ''
    const made = await server.request('/api/qrcode/KBANK', {
      method: 'POST',
      token: member.token,
      body: { amount: 100 },
    })
    expect(made.status).toBe(200)
    const qrcodeId = String(Object(made.body).qrcodeId)
    const key = randomUUID()
    await moneyClient(server, member).transfer('WALLET', 'JOKER', 1, key)

    const asOther = { token: other.token }
    const ofOther = await server.request(`/api/statement/slip/reference/${reference}`, asOther)
    const ofNobody = await server.request(`/api/statement/slip/reference/${randomUUID()}`, asOther)
    expect([ofOther.status, ofOther.body]).toEqual([ofNobody.status, ofNobody.body])
    expect(ofOther.status).toBeGreaterThanOrEqual(400)
    await server.request(`/api/qrcode/${qrcodeId}`, { method: 'DELETE', ...asOther })
    const still = await server.request('/api/qrcode/KBANK', { token: member.token })
    expect(still.body).toMatchObject({ hasQrcode: true, qrcodeId })
    expect((await server.request(`/api/operation/${key}`, asOther)).body).toEqual({ state: 'absent' })
    expect((await server.request('/api/wallet/account/JOKER', asOther)).status).toBeGreaterThanOrEqual(400)
    const ofMember = await server.request(`/api/autoLogin/pg/${member.username}`, asOther)
    expect(ofMember.status).toBeGreaterThanOrEqual(400)
    expect((await slipsOf(server, other.token)).length).toBe(0)
  })

  it('cannot be set in a body: unknown fields change nothing', async () => {
    const before = await server.request('/api/wallet', { token: member.token })
    const bank = { bankCode: 'SCB', bankAccountName: 'ทดสอบ ระบบ', bankAccountNo: '1234567890' }
    const ids = { _id: randomUUID(), userId: randomUUID() }
    const more = { ...ids, coin: 99, balance: 99, isActive: true, status: 'SUCCESS' }
    const body = { name: 'ทดสอบ', ...bank, ...more }
    await server.request('/api/account/profile', { method: 'PUT', token: member.token, body })
    const after = await server.request('/api/wallet', { token: member.token })
    expect(Object(after.body).wallet).toEqual(Object(before.body).wallet)
    expect(Object(after.body).profile).toEqual(Object(before.body).profile)
  })
})
