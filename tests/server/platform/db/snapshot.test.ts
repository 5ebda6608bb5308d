import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { ConnectionLost } from '../../../../server/platform/db/failures.ts'
import type { Queryable } from '../../../../server/platform/db/queryable.ts'
import { CUT, databaseForFile } from '../../../support/database/test-database.ts'

const test = await databaseForFile()
beforeAll(async () => {
  await test.asSupervisor(
    'CREATE TABLE counter (value bigint NOT NULL); GRANT ALL ON counter TO PUBLIC; INSERT INTO counter VALUES (0)',
  )
})
beforeEach(async () => test.db.script('UPDATE counter SET value = 0'))

const count = (db: Queryable) => db.script('UPDATE counter SET value = value + 1')

async function counted(at: Queryable): Promise<number | undefined> {
  const [row] = await at.query<{ value: number }>('test.counted', 'SELECT value FROM counter')
  return row?.value
}

describe('a snapshot', () => {
  it('reads one moment, also while data is written', async () => {
    const read = await test.db.snapshot(async (at) => {
      const first = await counted(at)
      await count(test.db)
      return [first, await counted(at)]
    })
    expect(read).toEqual([0, 0])
    expect(await counted(test.db)).toBe(1)
  })

  it('writes nothing', async () => {
    await expect(test.db.snapshot(count)).rejects.toThrow('read-only transaction')
    expect(await counted(test.db)).toBe(0)
  })

  it('answers nothing after its end: its connection may be in other work by then', async () => {
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

  it('releases its connection, also after a failure, without an open transaction', async () => {
    const single = openDatabase({ ...test.connection, max: 1, connectionTimeoutMillis: 2000 })
    await expect(single.snapshot((at) => at.script('SELECT 1 / 0'))).rejects.toThrow('division by zero')
    await expect(single.snapshot(() => Promise.reject(new Error('changed my mind')))).rejects.toThrow(
      'my mind',
    )
    expect(await single.snapshot(counted)).toBe(0)
    await count(single)
    expect(single.connections()).toEqual({ busy: 0, idle: 1, waiting: 0 })
    await single.close()
    expect(await counted(test.db)).toBe(1)
  })

  it('whose connection is cut is read again as a whole, on another', async () => {
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

  it('whose connection is cut after its last statement counts as read', async () => {
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

  it('of an unreachable database reports a lost connection', async () => {
    const nowhere = openDatabase({ ...test.connection, host: '/nowhere' })
    await expect(nowhere.snapshot(counted)).rejects.toBeInstanceOf(ConnectionLost)
    await nowhere.close()
  })
})
