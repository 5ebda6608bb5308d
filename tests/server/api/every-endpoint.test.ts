/** Proves S15, S40, S43, S72, S76, S78, S79 and S80. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { beginSession } from '../../../server/domains/members/sessions.ts'
import { endpoints } from '../../../src/contract/contract.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { memberWith } from '../../support/members.ts'
import { type Answer, serverForFile } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { handIn, slipsOf } from '../deposits/slips/slips.ts'
import { plainPng } from '../platform/files/pictures.ts'

/** Covers what is added to the contract, too. */
const OF_MEMBERS = endpoints.filter(({ access }) => access === 'member')

const server = await serverForFile({ config: { rateLimit: false } })
const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 50_00 })

/** Valid path parameters of things that do not exist. */
const NAMES: Readonly<Record<string, string>> = {
  game: 'pg',
  provider: 'KBANK',
  key: randomUUID(),
  slotCode: 'JOKER',
}

const pathOf = (path: string) => path.replaceAll(/:(\w+)/g, (_whole, name: string) => NAMES[name] ?? 'none')

function request({ method, path, multipart, body }: Endpoint, token?: string): Promise<Answer> {
  const hasBody = body !== undefined && !multipart
  return server.request(pathOf(path), {
    method,
    token,
    headers: { 'idempotency-key': randomUUID() },
    ...(hasBody && { body: {} }),
  })
}

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

async function footprint(): Promise<unknown> {
  const [row] = await server.db.query(
    'test.footprint',
    `SELECT (SELECT count(*) FROM posting) AS postings, (SELECT count(*) FROM idempotency) AS keys,
            (SELECT count(*) FROM deposit_announcement) AS announcements, (SELECT count(*) FROM qr_payment) AS qrs,
            (SELECT count(*) FROM upload) AS uploads, (SELECT count(*) FROM game_account) AS games`,
  )
  return row
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
        const blocked = await memberWith(server.db, {})
        await server.db.query('test.block', "UPDATE member SET status = 'blocked' WHERE id = $1", [
          blocked.id,
        ])
        return blocked.token
      },
    ],
  ]

  it.each(strangers)('%s', async (_how, tokenOf) => {
    const token = await tokenOf()
    const before = await footprint()
    expect(OF_MEMBERS.length).toBeGreaterThan(40)
    for (const endpoint of OF_MEMBERS) {
      const { status, body } = await request(endpoint, token)
      expect([endpoint.method, endpoint.path, status, Object(body).message]).toEqual([
        endpoint.method,
        endpoint.path,
        401,
        'invalid-token',
      ])
    }
    expect(await footprint()).toEqual(before)
  })

  it('with a good token in the address instead of the header', async () => {
    for (const endpoint of OF_MEMBERS) {
      const path = `${pathOf(endpoint.path)}?token=${member.token}&access_token=${member.token}`
      const hasBody = endpoint.body !== undefined && !endpoint.multipart
      const answer = await server.request(path, { method: endpoint.method, ...(hasBody && { body: {} }) })
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 401])
    }
  })
})

describe('every call', () => {
  it('refuses a body that is larger than any of ours', async () => {
    const body = JSON.stringify({ page: 1, padding: 'x'.repeat(70_000) })
    const taking = endpoints.filter((endpoint) => endpoint.body !== undefined && !endpoint.multipart)
    for (const { method, path } of taking) {
      const answer = await server.request(pathOf(path), {
        method,
        token: member.token,
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect([path, answer.status]).toEqual([path, 413])
    }
  })

  it('treats path parameters as text; none of it gets into a header or another path', async () => {
    const tricks = [
      '..%2f..%2fetc%2fpasswd',
      '%0d%0aset-cookie:%20a=b',
      '%00',
      "'%20OR%201=1--",
      '%ff',
      '%252e%252e',
    ]
    const named = endpoints.filter(({ params }) => params !== undefined)
    expect(named.length).toBeGreaterThan(5)
    for (const { method, path } of named) {
      for (const trick of tricks) {
        const answer = await server.request(path.replaceAll(/:\w+/g, trick), { method, token: member.token })
        expect(answer.status, `${method} ${path} ${trick}`).toBeLessThan(500)
        expect(JSON.stringify(answer.body)).not.toMatch(/root:|set-cookie|syntax error/)
        expect(answer.headers.get('set-cookie')).toBeNull()
      }
    }
  })

  it('answers JSON that is never cached or sniffed, for every caller', async () => {
    for (const endpoint of OF_MEMBERS) {
      const { headers } = await request(endpoint)
      expect([endpoint.path, headers.get('cache-control')]).toEqual([endpoint.path, 'no-store'])
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
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
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(made.status).toBe(200)
    const qrcodeId = String(Object(made.body).qrcodeId)
    const key = randomUUID()
    const moved = { from: 'WALLET', to: 'JOKER', amount: 1 }
    const headers = { 'idempotency-key': key }
    await server.request('/api/wallet/transfer', {
      method: 'POST',
      token: member.token,
      body: moved,
      headers,
    })

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
    expect(
      (await server.request(`/api/autoLogin/pg/${member.username}`, asOther)).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await slipsOf(server, other.token)).length).toBe(0)
  })

  it('cannot be set in a body: unknown fields change nothing', async () => {
    const before = await server.request('/api/wallet', { token: member.token })
    const more = {
      _id: randomUUID(),
      userId: randomUUID(),
      coin: 99,
      balance: 99,
      isActive: true,
      status: 'SUCCESS',
    }
    await server.request('/api/account/profile', {
      method: 'PUT',
      token: member.token,
      body: {
        name: 'ทดสอบ',
        bankCode: 'SCB',
        bankAccountName: 'ทดสอบ ระบบ',
        bankAccountNo: '1234567890',
        ...more,
      },
    })
    const after = await server.request('/api/wallet', { token: member.token })
    expect(Object(after.body).wallet).toEqual(Object(before.body).wallet)
    expect(Object(after.body).profile).toEqual(Object(before.body).profile)
  })
})
