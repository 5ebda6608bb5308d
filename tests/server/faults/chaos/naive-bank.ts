import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { accountKind } from '../../../../server/domains/games/game-accounts.ts'
import type { Database } from '../../../../server/platform/db/client.ts'
import type { Transaction } from '../../../../server/platform/db/transaction.ts'
import { listenLocally } from '../../../support/engines/free-port.ts'
import type { TestMember } from '../../../support/members.ts'

/** What it omits or does wrong. */
export type Flaw = 'no lock' | 'no key' | 'floating point'

interface TransferRequest {
  readonly memberId: string
  readonly key: string
  readonly from: string
  readonly to: string
  /** In baht, as it came. */
  readonly amount: number
}

interface Account {
  readonly id: string
  readonly kind: string
  readonly balanceSatang: number
}

/** Moves money between wallet and games, on the real tables and as careless code would. It serves nothing else. */
export interface NaiveBank {
  readonly url: string
  stop(): Promise<void>
}

/** @param flaw without one it makes no mistakes */
export async function startNaiveBank(
  db: Database,
  members: readonly TestMember[],
  flaw: Flaw | undefined,
): Promise<NaiveBank> {
  const memberIds = new Map(members.map(({ id, token }) => [`Bearer ${token}`, id]))
  const server = createServer((incoming, answer) => {
    void readRequest(incoming, memberIds)
      .then((request) => db.transaction((tx) => grant(tx, request, flaw)))
      .then((isDone) => answer.writeHead(isDone ? 200 : 400).end())
      .catch(() => answer.writeHead(500).end())
  })
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function readRequest(
  incoming: IncomingMessage,
  memberIds: ReadonlyMap<string, string>,
): Promise<TransferRequest> {
  const { authorization = '', 'idempotency-key': key } = incoming.headers
  const body: Pick<TransferRequest, 'from' | 'to' | 'amount'> = JSON.parse(await text(incoming))
  return { ...body, key: String(key), memberId: memberIds.get(authorization) ?? '' }
}

/** Whether it moves the money, or has done so under this key. */
async function grant(tx: Transaction, request: TransferRequest, flaw: Flaw | undefined): Promise<boolean> {
  const { memberId, key, from, to, amount } = request
  if (flaw !== 'no key') {
    await tx.query('naive.key', 'SELECT pg_advisory_xact_lock(hashtext($1))', [key])
    const known = 'SELECT status FROM game_transfer WHERE idempotency_key = $1'
    const [earlier] = await tx.query<{ status: string }>('naive.known', known, [key])
    if (earlier !== undefined) return earlier.status === 'SUCCESS'
  }
  const lock = flaw === 'no lock' ? '' : 'FOR UPDATE'
  const accounts = await tx.query<Account>(
    `naive.read ${lock}`,
    `SELECT id, kind, balance_satang AS "balanceSatang" FROM account WHERE owner = $1 ORDER BY id ${lock}`,
    [memberId],
  )
  // Between the read and the later write others can do the same.
  await delay(1)
  const satang = Math.round(amount * 100)
  const source = accounts.find(({ kind }) => kind === accountKind(from))
  const isDone = source !== undefined && source.balanceSatang >= satang
  await tx.query(
    'naive.note',
    `INSERT INTO game_transfer (id, member_id, from_code, to_code, amount_satang, status, stage, idempotency_key, occurred_at, leased_until)
     VALUES ($1, $2, $3, $4, $5, $6, 'arriving', $7, now(), now())`,
    [randomUUID(), memberId, from, to, satang, isDone ? 'SUCCESS' : 'FAILED', key],
  )
  if (isDone) await move(tx, request, accounts, flaw)
  return isDone
}

async function move(
  tx: Transaction,
  { memberId, from, to, amount }: TransferRequest,
  accounts: readonly Account[],
  flaw: Flaw | undefined,
): Promise<void> {
  const transferId = randomUUID()
  await tx.query(
    'naive.transfer',
    `INSERT INTO transfer (id, kind, actor, description, occurred_at) VALUES ($1, 'game-transfer', $2, '', now())`,
    [transferId, memberId],
  )
  // In the order of their ids, like the lock: otherwise they would deadlock.
  for (const { id, kind, balanceSatang } of accounts) {
    const sign = Number(kind === accountKind(to)) - Number(kind === accountKind(from))
    if (sign === 0) continue
    const satang = sign * Math.round(amount * 100)
    const isExact = flaw !== 'floating point'
    const after = isExact ? balanceSatang + satang : Math.trunc((balanceSatang / 100 + sign * amount) * 100)
    await tx.query(
      'naive.move',
      `WITH changed AS (UPDATE account SET balance_satang = $5::bigint, version = version + 1 WHERE id = $3::uuid RETURNING version)
       INSERT INTO posting (transfer_id, leg, account_id, amount_satang, balance_after_satang, account_version)
       SELECT $1::uuid, $2::integer, $3::uuid, $4::bigint, $5::bigint, version FROM changed`,
      [transferId, sign + 2, id, satang, after],
    )
    // The provider makes no mistakes.
    await tx.query(
      'naive.provider',
      `UPDATE sandbox_game_balance SET balance_satang = balance_satang + $3
        WHERE 'game:' || slot_code = $2 AND username = (SELECT username FROM member WHERE id = $1::uuid)`,
      [memberId, kind, satang],
    )
  }
}
