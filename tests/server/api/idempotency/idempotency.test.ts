/** Proves S29. */
import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
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

describe('a key', () => {
  it('returns its first answer again, and has one effect', async () => {
    const [wallet, key] = [await walletHolding(test.db, 10_000), uuidv7()]
    const first = await withdraw(wallet, key, 2500)
    expect(first).toEqual({ status: 200, body: { balance: 7500 }, replayed: false })
    await withdraw(wallet, uuidv7(), 500)
    expect(await withdraw(wallet, key, 2500)).toEqual({ ...first, replayed: true })
    expect(await balanceOf(test.db, wallet)).toBe(7000)
  })

  it('has one effect when 50 requests carry it at once, and all get the same answer', async () => {
    const [wallet, key] = [await walletHolding(test.db, 100_000), uuidv7()]
    const answers = await Promise.all(Array.from({ length: 50 }, async () => withdraw(wallet, key, 1000)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body)))).toEqual(
      new Set(['{"balance":99000}']),
    )
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
    expect(await balanceOf(test.db, wallet)).toBe(99_000)
    expect(await ledgerViolations(test.db)).toEqual(SOUND)
  })

  it('cannot be used for another request', async () => {
    const [wallet, key] = [await walletHolding(test.db, 10_000), uuidv7()]
    await withdraw(wallet, key, 100)
    await expect(withdraw(wallet, key, 101)).rejects.toMatchObject({ code: 'mismatch' })
    expect(await balanceOf(test.db, wallet)).toBe(9900)
  })

  it('belongs to its owner: the same key of another member is another key', async () => {
    const key = uuidv7()
    const wallets = await Promise.all([1000, 1000].map(async (satang) => walletHolding(test.db, satang)))
    await Promise.all(wallets.map(async (wallet) => withdraw(wallet, key, 10)))
    expect(await Promise.all(wallets.map(async (wallet) => balanceOf(test.db, wallet)))).toEqual([990, 990])
  })

  it('keeps a refusal too, even if the call could succeed now', async () => {
    const [wallet, key] = [await walletHolding(test.db, 100), uuidv7()]
    const refusal = { status: 400, body: { message: 'insufficient-funds' } }
    expect(await withdraw(wallet, key, 500)).toEqual({ ...refusal, replayed: false })
    await post(test.db, move(BANK, wallet, 10_000))
    expect(await withdraw(wallet, key, 500)).toEqual({ ...refusal, replayed: true })
    expect(await balanceOf(test.db, wallet)).toBe(10_100)
  })

  it('keeps a refusal that comes after writes, and the writes are rolled back', async () => {
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

  it('is free again after an internal error, and nothing was changed', async () => {
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
  ])('is free again when %s, and the caller gets an error', async (_why, fail) => {
    const [wallet, key] = [await walletHolding(test.db, 1000), uuidv7()]
    const failing = withdraw(wallet, key, 100, { beforeAnswer: fail })
    await expect(failing).rejects.toBeInstanceOf(NotExecutedError)
    expect(await keyState(test.db, wallet.owner, key)).toBe('absent')
    expect(await balanceOf(test.db, wallet)).toBe(1000)
  })

  it('that was used before counts as done, although the ledger is halted meanwhile', async () => {
    const [wallet, key] = [await walletHolding(test.db, 1000), uuidv7()]
    await withdraw(wallet, key, 100)
    const again = withdraw(wallet, key, 100, { beforeAnswer: async () => Promise.reject(new LedgerHalted()) })
    expect((await again).replayed).toBe(true)
  })

  it('whose first request is still in progress is refused within the lock timeout', async () => {
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

  it('is kept for 24 hours, and until housekeeping deletes it', async () => {
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
})

describe('a query for the outcome of a key', () => {
  it('gets "absent" when the key never arrived, and the key can still be used', async () => {
    const [wallet, key] = [await walletHolding(test.db, 10_000), uuidv7()]
    expect(await keyState(test.db, wallet.owner, key)).toBe('absent')
    expect(await withdraw(wallet, key, 2500)).toMatchObject({ status: 200, replayed: false })
  })

  it('gets "in-progress" while the first request is in progress', async () => {
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

  it('gets the refusal, and nothing about the key of another member', async () => {
    const [wallet, key] = [await walletHolding(test.db, 100), uuidv7()]
    await withdraw(wallet, key, 2500)
    expect(await keyState(test.db, wallet.owner, key)).toEqual({
      status: 400,
      body: { message: 'insufficient-funds' },
    })
    expect(await keyState(test.db, 'somebody else', key)).toBe('absent')
  })
})

const keyed = (owner: string) => ({ owner, key: uuidv7(), request: 'transfer' })
const begin = async (request: ReturnType<typeof keyed>) =>
  answerOnce(
    test.db,
    request,
    async () => undefined,
    () => undefined,
  )

describe('work that continues after its transaction', () => {
  it('keeps its key until it has been answered, however long that takes', async () => {
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

  it('is answered once: a later answer does not replace the first', async () => {
    const request = keyed('a member')
    await begin(request)
    await test.db.transaction((tx) => answerKey(tx, request, { status: 200, body: { message: 'SUCCESS' } }))
    await test.db.transaction((tx) => answerKey(tx, request, { status: 400, body: { message: 'NO' } }))
    expect(await begin(request)).toEqual({ status: 200, body: { message: 'SUCCESS' }, replayed: true })
  })
})
