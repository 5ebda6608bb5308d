import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { answerOnce, type KeyedAnswer, keyState } from '../../../../server/api/idempotency/idempotency.ts'
import { NotExecutedError } from '../../../../server/ledger/ledger-errors.ts'
import type { Database } from '../../../../server/platform/db/client.ts'
import { uuidv7 } from '../../../../server/platform/db/uuid.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'

const test = await databaseForFile()

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

describe('a claim', () => {
  it('that fails on a full disk has changed nothing', async () => {
    const key = uuidv7()
    await expect(send(whose('idempotency.claim', failingWith('53100')), key)).rejects.toBeInstanceOf(
      NotExecutedError,
    )
    expect((await send(test.db, key)).replayed).toBe(false)
  })

  it.each(['58030', '42501'])('that fails otherwise (%s) is a failure without details', async (code) => {
    const failing = send(whose('idempotency.claim', failingWith(code)), uuidv7())
    await expect(failing).rejects.toMatchObject({ code })
  })

  it('whose key expires meanwhile is answered as in progress, so that it is repeated', async () => {
    const key = uuidv7()
    await send(test.db, key)
    const again = send(
      whose('idempotency.replay', async () => []),
      key,
    )
    await expect(again).rejects.toMatchObject({ name: 'IdempotencyError', code: 'in-progress' })
  })
})

describe('a query for the outcome of a key', () => {
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
