import { EventEmitter, once } from 'node:events'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase, warnOfSettings } from '../../../../server/platform/db/client.ts'
import {
  ConnectionLost,
  OutcomeUnknown,
  sqlState,
  SQLSTATE,
} from '../../../../server/platform/db/failures.ts'
import type { Queryable } from '../../../../server/platform/db/queryable.ts'
import type { Transaction } from '../../../../server/platform/db/transaction.ts'
import { CUT, databaseForFile } from '../../../support/database/test-database.ts'

const test = await databaseForFile()

beforeAll(async () => {
  await test.asSupervisor(
    'CREATE TABLE counter (name text PRIMARY KEY, value bigint NOT NULL); GRANT ALL ON counter TO PUBLIC',
  )
})
beforeEach(async () => test.db.script("DELETE FROM counter; INSERT INTO counter VALUES ('a', 0), ('b', 0)"))

async function add(tx: Transaction, name: string): Promise<void> {
  await tx.query('test.add', 'UPDATE counter SET value = value + 1 WHERE name = $1', [name])
}

/** Two transactions that add to the same two in opposite order; neither adds to its second before both have added to their first. */
async function meetInDeadlock(): Promise<void> {
  const begun = new Set<string>()
  const bothBegun = new EventEmitter()
  const bothHaveBegun = once(bothBegun, 'now')
  const inOrder = (first: string, second: string) =>
    test.db.transaction(async (tx) => {
      await add(tx, first)
      if (begun.add(first).size === 2) bothBegun.emit('now')
      await bothHaveBegun
      await add(tx, second)
    })
  await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])
}

const readBigint = (literal: string) =>
  test.db.query(`test.${literal}`, `SELECT ${literal}::bigint AS satang`)

/** The two counters. */
async function counters(): Promise<number[]> {
  const sql = 'SELECT value FROM counter ORDER BY name'
  return (await test.db.query<{ value: number }>('test.counters', sql)).map(({ value }) => value)
}

async function isCommitting(): Promise<boolean> {
  const sleeping = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`
  return (await test.db.query('test.sleeping', sleeping)).length === 1
}

it('a transaction is stored completely or not at all', async () => {
  const failing = test.db.transaction(async (tx) => {
    await add(tx, 'a')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await counters()).toEqual([0, 0])
})

it('a transaction that was rolled back by a deadlock is run again, and both take effect', async () => {
  await meetInDeadlock()
  expect(await counters()).toEqual([2, 2])
})

it('a transaction is not run more often than allowed', async () => {
  let runs = 0
  const conflict = async (tx: Transaction): Promise<void> => {
    runs += 1
    await tx.script("DO $$ BEGIN RAISE SQLSTATE '40001'; END $$")
  }
  const outcome = await test.db.transaction(conflict, { attempts: 3 }).catch(sqlState)
  expect([outcome, runs]).toEqual([SQLSTATE.serializationFailure, 3])
})

it('a transaction whose connection is cut before COMMIT is run again on another', async () => {
  let runs = 0
  await test.db.transaction(async (tx) => {
    runs += 1
    await add(tx, 'a')
    if (runs === 1) await test.asSupervisor(CUT)
  })
  expect(await counters()).toEqual([1, 0])
  expect(runs).toBe(2)
})

it('a transaction whose connection is cut during COMMIT is never run again, because it may be stored', async () => {
  await test.asSupervisor(`
      CREATE TABLE slow_commit (id integer);
      GRANT ALL ON slow_commit TO PUBLIC;
      CREATE FUNCTION wait_a_moment() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON slow_commit DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait_a_moment()`)
  let runs = 0
  const committing = test.db.transaction(async (tx) => {
    runs += 1
    await tx.script('INSERT INTO slow_commit VALUES (1)')
  })
  const outcome = committing.catch((error: unknown) => error)
  await expect.poll(isCommitting).toBe(true)
  await test.asSupervisor(CUT)
  expect(await outcome).toBeInstanceOf(OutcomeUnknown)
  expect(runs).toBe(1)
})

it('a transaction is not reported as stored when a statement in it failed and the error was ignored', async () => {
  const swallowing = test.db.transaction(async (tx) => {
    await add(tx, 'a')
    await tx.script('SELECT 1 / 0').catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow('rolled back')
  expect(await counters()).toEqual([0, 0])
})

it('a transaction waits for a lock no longer than its limit', async () => {
  const impatient = openDatabase({ ...test.connection, lock_timeout: 100 })
  const outcome = await test.db.transaction(async (holder) => {
    await add(holder, 'a')
    return impatient.transaction(async (tx) => add(tx, 'a')).catch(sqlState)
  })
  expect(outcome).toBe(SQLSTATE.lockNotAvailable)
  await impatient.close()
})

it('the pool survives the loss of all its idle connections', async () => {
  await Promise.all(Array.from({ length: 5 }, async () => test.db.script('SELECT 1')))
  await test.asSupervisor(CUT)
  await expect.poll(() => test.db.query('test.one', 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('the pool reports an unreachable database as a lost connection', async () => {
  const nowhere = openDatabase({ ...test.connection, host: '/nowhere' })
  await expect(nowhere.script('SELECT 1')).rejects.toBeInstanceOf(ConnectionLost)
  await expect(nowhere.transaction(async () => undefined)).rejects.toBeInstanceOf(ConnectionLost)
  await nowhere.close()
})

it('the pool reads satang as exact numbers, and refuses what a number cannot represent', async () => {
  expect(await readBigint('9007199254740991')).toEqual([{ satang: 9_007_199_254_740_991 }])
  expect(await readBigint('-1')).toEqual([{ satang: -1 }])
  await expect(readBigint('9007199254740992')).rejects.toThrow('exceeds 2^53')
  expect(await readBigint('1')).toEqual([{ satang: 1 }])
})

it('a connection that does not get the time limits it requests, as behind a pooler, is reported', async () => {
  const warn = vi.fn<(fields: object, text: string) => void>()
  await warnOfSettings(test.db, { warn })
  expect(warn).not.toHaveBeenCalled()
  const { host, database, user } = test.connection
  const limitless = openDatabase({ host, database, user, statement_timeout: 0, options: '' })
  await warnOfSettings(limitless, { warn })
  await limitless.close()
  const settings = ['plan_cache_mode = auto', 'statement_timeout = 0']
  expect(warn.mock.calls).toEqual([[{ settings }, expect.stringContaining('"A pooler"')]])
})

const count = (db: Queryable) => db.script("UPDATE counter SET value = value + 1 WHERE name = 'a'")

async function counted(at: Queryable): Promise<number | undefined> {
  const [row] = await at.query<{ value: number }>(
    'test.counted',
    "SELECT value FROM counter WHERE name = 'a'",
  )
  return row?.value
}

it('a snapshot reads one moment, also while data is written', async () => {
  const read = await test.db.snapshot(async (at) => {
    const first = await counted(at)
    await count(test.db)
    return [first, await counted(at)]
  })
  expect(read).toEqual([0, 0])
  expect(await counted(test.db)).toBe(1)
})

it('a snapshot writes nothing', async () => {
  await expect(test.db.snapshot(count)).rejects.toThrow('read-only transaction')
  expect(await counted(test.db)).toBe(0)
})

it('a snapshot answers nothing after its end: its connection may be in other work by then', async () => {
  const single = openDatabase({ ...test.connection, max: 1 })
  let leaked: Queryable | undefined
  const slow = new Promise((resolve) => setImmediate(resolve))
  const reading = single.snapshot((at) => {
    leaked = at
    return Promise.all([at.script('SELECT 1 / 0'), slow.then(() => counted(at))])
  })
  await expect(reading).rejects.toThrow('division by zero')
  await single.transaction(async (tx) => {
    await count(tx)
    await expect(counted(leaked ?? tx)).rejects.toThrow('has ended')
  })
  await single.close()
})

it('a snapshot releases its connection, also after a failure, without an open transaction', async () => {
  const single = openDatabase({ ...test.connection, max: 1, connectionTimeoutMillis: 2000 })
  await expect(single.snapshot((at) => at.script('SELECT 1 / 0'))).rejects.toThrow('division by zero')
  await expect(single.snapshot(() => Promise.reject(new Error('changed my mind')))).rejects.toThrow('my mind')
  expect(await single.snapshot(counted)).toBe(0)
  await count(single)
  expect(single.connections()).toEqual({ busy: 0, idle: 1, waiting: 0 })
  await single.close()
  expect(await counted(test.db)).toBe(1)
})

it('a snapshot whose connection is cut is read again as a whole, on another', async () => {
  const runs: (number | undefined)[] = []
  const read = await test.db.snapshot(async (at) => {
    runs.push(await counted(at))
    if (runs.length === 1) {
      await count(test.db)
      await test.asSupervisor(CUT)
    }
    return counted(at)
  })
  expect(runs).toEqual([0, 1])
  expect(read).toBe(1)
})

it('a snapshot whose connection is cut after its last statement counts as read', async () => {
  let runs = 0
  const read = await test.db.snapshot(async (at) => {
    runs += 1
    const value = await counted(at)
    await test.asSupervisor(CUT)
    return value
  })
  expect([read, runs]).toEqual([0, 1])
  expect(await counted(test.db)).toBe(0)
})

it('a snapshot of an unreachable database reports a lost connection', async () => {
  const nowhere = openDatabase({ ...test.connection, host: '/nowhere' })
  await expect(nowhere.snapshot(counted)).rejects.toBeInstanceOf(ConnectionLost)
  await nowhere.close()
})
