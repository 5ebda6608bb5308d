/** Proves S29. */
import { EventEmitter, once } from 'node:events'
import type { FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import {
  answerKeyedCall,
  idempotencyKeyOf,
  isRepetition,
  stillAtWork,
} from '../../../../server/api/http/keyed-call.ts'
import {
  answerKey,
  answerOnce,
  forgetOldKeys,
  type KeyedAnswer,
  keyState,
} from '../../../../server/api/idempotency/idempotency.ts'
import { type Account, lockedBalance } from '../../../../server/ledger/accounts.ts'
import { ledgerViolations } from '../../../../server/ledger/books/invariants.ts'
import { LedgerError, LedgerHalted, NotExecutedError } from '../../../../server/ledger/ledger-errors.ts'
import { postTransfer } from '../../../../server/ledger/transfer.ts'
import { type Database, openDatabase } from '../../../../server/platform/db/client.ts'
import { uuidv7 } from '../../../../server/platform/db/uuid.ts'
import { Refusal } from '../../../../server/platform/errors.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { balanceOf, BANK, move, post, walletHolding } from '../../ledger/fixtures.ts'
import { SOUND } from '../../ledger/sound.ts'

const test = await databaseForFile()

/** A keyed withdrawal; its answer contains the new balance, or why it was refused. */
async function withdraw(
  wallet: Account,
  key: string,
  amountSatang: number,
  options: { readonly db?: Database; readonly beforeAnswer?: () => Promise<void> } = {},
): Promise<KeyedAnswer> {
  return answerOnce(
    options.db ?? test.db,
    { owner: wallet.owner, key, request: ['withdraw', amountSatang] },
    async (tx) => {
      await postTransfer(tx, {
        kind: 'deposit',
        actor: 'test',
        description: '',
        occurredAt: new Date(),
        postings: move(wallet, BANK, amountSatang),
      })
      await options.beforeAnswer?.()
      return { status: 200, body: { balance: await lockedBalance(tx, wallet) } }
    },
    (error) => (error instanceof LedgerError ? { status: 400, body: { message: error.code } } : undefined),
  )
}

it('a key returns its first answer again, and has one effect', async () => {
  const [wallet, key] = [await walletHolding(test.db, 10_000), uuidv7()]
  const first = await withdraw(wallet, key, 2500)
  expect(first).toEqual({ status: 200, body: { balance: 7500 }, replayed: false })
  await withdraw(wallet, uuidv7(), 500)
  expect(await withdraw(wallet, key, 2500)).toEqual({ ...first, replayed: true })
  expect(await balanceOf(test.db, wallet)).toBe(7000)
})

it('a key has one effect when 50 requests carry it at once, and all get the same answer', async () => {
  const [wallet, key] = [await walletHolding(test.db, 100_000), uuidv7()]
  const answers = await Promise.all(Array.from({ length: 50 }, async () => withdraw(wallet, key, 1000)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body)))).toEqual(
    new Set(['{"balance":99000}']),
  )
  expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
  expect(await balanceOf(test.db, wallet)).toBe(99_000)
  expect(await ledgerViolations(test.db)).toEqual(SOUND)
})

it('a key cannot be used for another request', async () => {
  const [wallet, key] = [await walletHolding(test.db, 10_000), uuidv7()]
  await withdraw(wallet, key, 100)
  await expect(withdraw(wallet, key, 101)).rejects.toMatchObject({ code: 'mismatch' })
  expect(await balanceOf(test.db, wallet)).toBe(9900)
})

it('a key belongs to its owner: the same key of another member is another key', async () => {
  const key = uuidv7()
  const wallets = await Promise.all([1000, 1000].map(async (satang) => walletHolding(test.db, satang)))
  await Promise.all(wallets.map(async (wallet) => withdraw(wallet, key, 10)))
  expect(await Promise.all(wallets.map(async (wallet) => balanceOf(test.db, wallet)))).toEqual([990, 990])
})

it('a key keeps a refusal too, even if the call could succeed now', async () => {
  const [wallet, key] = [await walletHolding(test.db, 100), uuidv7()]
  const refusal = { status: 400, body: { message: 'insufficient-funds' } }
  expect(await withdraw(wallet, key, 500)).toEqual({ ...refusal, replayed: false })
  await post(test.db, move(BANK, wallet, 10_000))
  expect(await withdraw(wallet, key, 500)).toEqual({ ...refusal, replayed: true })
  expect(await balanceOf(test.db, wallet)).toBe(10_100)
})

it('a key keeps a refusal that comes after writes, and the writes are rolled back', async () => {
  const [wallet, key] = [await walletHolding(test.db, 1000), uuidv7()]
  const refuseLate = { beforeAnswer: async () => Promise.reject(new LedgerError('balance-too-large')) }
  const refusal = { status: 400, body: { message: 'balance-too-large' } }
  expect(await withdraw(wallet, key, 100, refuseLate)).toEqual({ ...refusal, replayed: false })
  expect(await balanceOf(test.db, wallet)).toBe(1000)
  expect(await withdraw(wallet, key, 100)).toEqual({ ...refusal, replayed: true })
  expect(await keyState(test.db, wallet.owner, key)).toEqual(refusal)
  expect(await balanceOf(test.db, wallet)).toBe(1000)
  expect(await ledgerViolations(test.db)).toEqual(SOUND)
})

it('a key is free again after an internal error, and nothing was changed', async () => {
  const [wallet, key] = [await walletHolding(test.db, 1000), uuidv7()]
  const failing = withdraw(wallet, key, 100, {
    beforeAnswer: async () => Promise.reject(new Error('a defect')),
  })
  await expect(failing).rejects.toThrow('a defect')
  expect(await balanceOf(test.db, wallet)).toBe(1000)
  expect((await withdraw(wallet, key, 100)).replayed).toBe(false)
})

it.each([
  ['the ledger is halted', async () => Promise.reject(new LedgerHalted())],
  ['the disk is full', async () => test.db.script(`DO $$ BEGIN RAISE SQLSTATE '53100'; END $$`)],
])('a key is free again when %s, and the caller gets an error', async (_why, fail) => {
  const [wallet, key] = [await walletHolding(test.db, 1000), uuidv7()]
  const failing = withdraw(wallet, key, 100, { beforeAnswer: fail })
  await expect(failing).rejects.toBeInstanceOf(NotExecutedError)
  expect(await keyState(test.db, wallet.owner, key)).toBe('absent')
  expect(await balanceOf(test.db, wallet)).toBe(1000)
})

it('a key that was used before counts as done, although the ledger is halted meanwhile', async () => {
  const [wallet, key] = [await walletHolding(test.db, 1000), uuidv7()]
  await withdraw(wallet, key, 100)
  const again = withdraw(wallet, key, 100, { beforeAnswer: async () => Promise.reject(new LedgerHalted()) })
  expect((await again).replayed).toBe(true)
})

it('a key whose first request is still in progress is refused within the lock timeout', async () => {
  const [wallet, key] = [await walletHolding(test.db, 1000), uuidv7()]
  const impatient = openDatabase({ ...test.connection, lock_timeout: 200 })
  const stage = new EventEmitter()
  const [atWork, finish] = [once(stage, 'at-work'), once(stage, 'finish')]
  const first = withdraw(wallet, key, 100, {
    beforeAnswer: async () => {
      stage.emit('at-work')
      await finish
    },
  })
  await atWork
  await expect(withdraw(wallet, key, 100, { db: impatient })).rejects.toMatchObject({ code: 'in-progress' })
  stage.emit('finish')
  expect((await first).replayed).toBe(false)
  expect((await withdraw(wallet, key, 100, { db: impatient })).replayed).toBe(true)
  await impatient.close()
  expect(await balanceOf(test.db, wallet)).toBe(900)
})

it('a key is kept for 24 hours, and until housekeeping deletes it', async () => {
  const [wallet, young, old] = [await walletHolding(test.db, 1000), uuidv7(), uuidv7()]
  for (const key of [young, old]) await withdraw(wallet, key, 10)
  const age = async (key: string, interval: string): Promise<unknown> =>
    test.db.query('test.age', 'UPDATE idempotency SET created_at = now() - $2::interval WHERE key = $1', [
      key,
      interval,
    ])
  await age(young, '23 hours 59 minutes')
  await age(old, '24 hours 1 minute')
  expect((await withdraw(wallet, young, 10)).replayed).toBe(true)
  expect((await withdraw(wallet, old, 10)).replayed).toBe(true)
  expect(await forgetOldKeys(test.db)).toBe(1)
  expect((await withdraw(wallet, old, 20)).replayed).toBe(false)
  expect(await balanceOf(test.db, wallet)).toBe(960)
})

it('a query for the outcome of a key gets "absent" when the key never arrived, and the key can still be used', async () => {
  const [wallet, key] = [await walletHolding(test.db, 10_000), uuidv7()]
  expect(await keyState(test.db, wallet.owner, key)).toBe('absent')
  expect(await withdraw(wallet, key, 2500)).toMatchObject({ status: 200, replayed: false })
})

it('a query for the outcome of a key gets "in-progress" while the first request is in progress', async () => {
  const [wallet, key] = [await walletHolding(test.db, 10_000), uuidv7()]
  const gate = new EventEmitter()
  const working = once(gate, 'working')
  const first = withdraw(wallet, key, 2500, {
    async beforeAnswer() {
      gate.emit('working')
      await once(gate, 'go')
    },
  })
  await working
  expect(await keyState(test.db, wallet.owner, key)).toBe('in-progress')
  gate.emit('go')
  await first
  expect(await keyState(test.db, wallet.owner, key)).toEqual({ status: 200, body: { balance: 7500 } })
})

it('a query for the outcome of a key gets the refusal, and nothing about the key of another member', async () => {
  const [wallet, key] = [await walletHolding(test.db, 100), uuidv7()]
  await withdraw(wallet, key, 2500)
  expect(await keyState(test.db, wallet.owner, key)).toEqual({
    status: 400,
    body: { message: 'insufficient-funds' },
  })
  expect(await keyState(test.db, 'somebody else', key)).toBe('absent')
})

const keyed = (owner: string) => ({ owner, key: uuidv7(), request: 'transfer' })
const begin = async (request: ReturnType<typeof keyed>) =>
  answerOnce(
    test.db,
    request,
    async () => undefined,
    () => undefined,
  )

it('work that continues after its transaction keeps its key until it has been answered, however long that takes', async () => {
  const request = keyed('a patient member')
  expect(await begin(request)).toBeUndefined()
  await test.db.query(
    'test.age-open',
    `UPDATE idempotency SET created_at = now() - interval '25 hours' WHERE key = $1`,
    [request.key],
  )
  await forgetOldKeys(test.db)
  await expect(begin(request)).rejects.toMatchObject({ code: 'in-progress' })
  expect(await keyState(test.db, request.owner, request.key)).toBe('in-progress')
})

it('work that continues after its transaction is answered once: a later answer does not replace the first', async () => {
  const request = keyed('a member')
  await begin(request)
  await test.db.transaction((tx) => answerKey(tx, request, { status: 200, body: { message: 'SUCCESS' } }))
  await test.db.transaction((tx) => answerKey(tx, request, { status: 400, body: { message: 'NO' } }))
  expect(await begin(request)).toEqual({ status: 200, body: { message: 'SUCCESS' }, replayed: true })
})

/** The database, with one statement replaced. */
function whose(statement: string, act: () => Promise<never[]>): Database {
  return {
    ...test.db,
    transaction: (work, options) =>
      test.db.transaction(
        (tx) =>
          work({
            ...tx,
            query: (name, sql, values) => (name === statement ? act() : tx.query(name, sql, values)),
          }),
        options,
      ),
  }
}

const failingWith = (code: string) => async () => {
  throw Object.assign(new DatabaseError('a test', 0, 'error'), { code })
}

async function send(db: Database, key: string): Promise<KeyedAnswer> {
  return answerOnce(
    db,
    { owner: 'a member', key, request: 'the same' },
    async () => ({ status: 200, body: 'done' }),
    () => undefined,
  )
}

it('a claim of a key that fails on a full disk has changed nothing', async () => {
  const key = uuidv7()
  await expect(send(whose('idempotency.claim', failingWith('53100')), key)).rejects.toBeInstanceOf(
    NotExecutedError,
  )
  expect((await send(test.db, key)).replayed).toBe(false)
})

it.each(['58030', '42501'])(
  'a claim of a key that fails otherwise (%s) is a failure without details',
  async (code) => {
    const failing = send(whose('idempotency.claim', failingWith(code)), uuidv7())
    await expect(failing).rejects.toMatchObject({ code })
  },
)

it('a claim of a key whose key expires meanwhile is answered as in progress, so that it is repeated', async () => {
  const key = uuidv7()
  await send(test.db, key)
  const again = send(
    whose('idempotency.replay', async () => []),
    key,
  )
  await expect(again).rejects.toMatchObject({ name: 'IdempotencyError', code: 'in-progress' })
})

describe('a query for the outcome of a key, when a statement fails,', () => {
  it('is answered on a full disk too, whether the key was used or not', async () => {
    const full = whose('idempotency.probe', failingWith('53100'))
    const [used, unused] = [uuidv7(), uuidv7()]
    await send(test.db, used)
    expect(await keyState(full, 'a member', used)).toEqual({ status: 200, body: 'done' })
    expect(await keyState(full, 'a member', unused)).toBe('absent')
  })

  it('fails when the database fails for another reason', async () => {
    const failing = keyState(whose('idempotency.probe', failingWith('42501')), 'a member', uuidv7())
    await expect(failing).rejects.toMatchObject({ code: '42501' })
  })
})

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** The part of a request that is read. */
function requestWith(key: string | string[] | undefined, memberId?: string): FastifyRequest {
  const member = memberId === undefined ? undefined : { id: memberId }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is read
  return { headers: key === undefined ? {} : { 'idempotency-key': key }, member } as unknown as FastifyRequest
}

it('the key of a request may be missing, and its case does not matter', () => {
  expect(idempotencyKeyOf(requestWith(undefined))).toBeUndefined()
  expect(idempotencyKeyOf(requestWith(KEY))).toBe(KEY)
  expect(idempotencyKeyOf(requestWith(KEY.toUpperCase()))).toBe(KEY)
})

it.each([['1'], [''], [`${KEY}0`], [`0${KEY}`], [KEY.replaceAll('-', '')], [[KEY]]])(
  'the key of a request is a UUID and not %j',
  (key) => {
    const refusal = { code: 'KEY_INVALID', status: 400, params: { key: 'Idempotency-Key' } }
    expect(() => idempotencyKeyOf(requestWith(key))).toThrow(expect.objectContaining(refusal))
  },
)

const keyedCall = (key: string, request = 'one thing') => ({ owner: 'somebody', key, request })
const done = async () => ({ status: 200, body: { message: 'SUCCESS' } })
const refuseTransfer = () => Promise.reject(new Refusal('TRANSFER_MINIMUM', { params: { minimum: 1 } }))

it('a request is a repetition only if its member has sent its key before', async () => {
  const key = uuidv7()
  const repeated = (...parts: Parameters<typeof requestWith>) => isRepetition(test.db, requestWith(...parts))
  expect(await repeated(key, 'somebody')).toBe(false)
  await answerKeyedCall(test.db, keyedCall(key), done)
  expect(await repeated(key, 'somebody')).toBe(true)
  expect(await repeated(key, 'somebody else')).toBe(false)
  expect(await repeated(key)).toBe(false)
  expect(await repeated(undefined, 'somebody')).toBe(false)
})

it('the key of another request is refused with 422, and one in progress with 409 and a second to wait', async () => {
  const key = uuidv7()
  expect(await answerKeyedCall(test.db, keyedCall(key), async () => undefined)).toBeUndefined()
  const inProgress = { code: 'REQUEST_LIMIT', status: 409, retryAfterSeconds: 1 }
  await expect(answerKeyedCall(test.db, keyedCall(key), done)).rejects.toMatchObject(inProgress)
  expect(stillAtWork()).toMatchObject(inProgress)
  const mismatch = { code: 'KEY_INVALID', status: 422, params: { key: 'Idempotency-Key' } }
  await expect(answerKeyedCall(test.db, keyedCall(key, 'another'), done)).rejects.toMatchObject(mismatch)
})

it('a refused call gets its refusal as it was sent, also when it is repeated', async () => {
  const key = uuidv7()
  const answer = { status: 400, body: { message: 'TRANSFER_MINIMUM', params: { minimum: 1 } } }
  expect(await answerKeyedCall(test.db, keyedCall(key), refuseTransfer)).toEqual({
    ...answer,
    replayed: false,
  })
  expect(await answerKeyedCall(test.db, keyedCall(key), done)).toEqual({ ...answer, replayed: true })
})
