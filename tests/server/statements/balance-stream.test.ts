import { afterAll, expect, it } from 'vitest'
import type { Backend } from '../../../server/backend.ts'
import { STREAMS_PER_MEMBER } from '../../../server/domains/statements/routes.ts'
import { balanceStream } from '../../../src/contract/balance-stream.ts'
import { memberWith } from '../../support/members.ts'
import { serverForFile, startNode } from '../../support/test-server.ts'
import { openChatSocket } from '../chat/chat-socket.ts'
import { moneyClient } from '../games/money-server.ts'

const server = await serverForFile({ config: { rateLimit: false }, isShared: true })

const others: Backend[] = []
afterAll(() => Promise.all(others.map((node) => node.stop())))

/** Another node on the same database. */
async function otherNode(): Promise<string> {
  const { connection } = server.database
  others.push(await startNode({ DATA_DIR: server.dataDir }, { connection, isShared: true }))
  return others.at(-1)?.url ?? ''
}

interface Page {
  readonly status: number
  readonly type: string | null
  /** The amounts that have come, in baht. */
  readonly received: number[]
  /** Settles when the server has ended the stream. */
  readonly ended: Promise<void>
  readonly leave: () => void
}

/** Follows a balance as an open page does. */
async function openPage(token: string, url = server.url): Promise<Page> {
  const control = new AbortController()
  const { status, headers, body } = await fetch(new URL(balanceStream.path, url), {
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${token}` },
    signal: control.signal,
  })
  const received: number[] = []
  const read = async () => {
    if (body === null || status !== 200) return
    for await (const text of body.pipeThrough(new TextDecoderStream()))
      for (const [, baht] of text.matchAll(/^data:(.*)$/gm)) received.push(Number(baht))
  }
  return {
    status,
    type: headers.get('content-type'),
    received,
    ended: read().catch(() => undefined),
    leave: () => control.abort(),
  }
}

it('an open page gets the balance at once and after each transfer, and no page of another member does', async () => {
  const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 50_00 })
  const other = await memberWith(server.db, { WALLET: 7_00 })
  const [page, pageOfOther] = [await openPage(member.token), await openPage(other.token)]
  expect(page).toMatchObject({ status: 200, type: 'text/event-stream' })
  await expect.poll(() => page.received).toEqual([100])
  await moneyClient(server, member).transfer('WALLET', 'JOKER', 30)
  await expect.poll(() => page.received.at(-1)).toBe(70)
  expect(pageOfOther.received).toEqual([7])
  page.leave()
  pageOfOther.leave()
})

it('a page is told of what another node has posted', async () => {
  const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 50_00 })
  const page = await openPage(member.token, await otherNode())
  await expect.poll(() => page.received.length).toBeGreaterThan(0)
  await moneyClient(server, member).transfer('WALLET', 'JOKER', 25)
  await expect.poll(() => page.received.at(-1)).toBe(75)
  page.leave()
})

it('a member’s chat gets the balance by its socket, a guest’s does not', async () => {
  const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 50_00 })
  const [chat, guest] = [await openChatSocket(server.url, member.token), await openChatSocket(server.url)]
  const received: unknown[] = []
  chat.socket.on('wallet', (baht) => received.push(baht))
  guest.socket.on('wallet', () => received.push('as a guest'))
  await guest.join('krapao-0123456789012345678901')
  await moneyClient(server, member).transfer('WALLET', 'JOKER', 1)
  await expect.poll(() => received.at(-1)).toBe(99)
  expect(received).not.toContain('as a guest')
  chat.close()
  guest.close()
})

it('a stream and a socket end with their session, and receive nothing of what is posted afterwards', async () => {
  const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 50_00 })
  const [page, chat] = [await openPage(member.token), await openChatSocket(server.url, member.token)]
  const disconnected = new Promise((resolve) => chat.socket.once('disconnect', resolve))
  await expect.poll(() => page.received).toEqual([100])
  await server.db.query('test.log-out', 'DELETE FROM session WHERE member_id = $1', [member.id])
  await page.ended
  expect(await disconnected).toBe('io server disconnect')
  expect(page.received).toEqual([100])
})

it('a stream needs a session', async () => {
  expect((await openPage('')).status).toBe(401)
})

it('a member has four streams at a node, and another one when a page is left', async () => {
  const member = await memberWith(server.db, {})
  const pages = await Promise.all(Array.from({ length: STREAMS_PER_MEMBER }, () => openPage(member.token)))
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
  expect((await openPage(member.token)).status).toBe(429)
  pages.pop()?.leave()
  await expect
    .poll(async () => {
      const page = await openPage(member.token)
      pages.push(page)
      return page.status
    })
    .toBe(200)
  for (const { leave } of pages) leave()
})

it('a node with open streams stops at once', async () => {
  const member = await memberWith(server.db, {})
  const page = await openPage(member.token, await otherNode())
  await others.pop()?.stop()
  await expect(page.ended).resolves.toBeUndefined()
})
