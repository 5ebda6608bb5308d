import { beforeEach, describe, expect, it } from 'vitest'
import {
  beginPause,
  endExclusion,
  type PauseLength,
  readPause,
  requireNoPause,
} from '../../../../server/domains/members/limits/pauses.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, {})
})

const NOW = new Date('2026-08-31T05:00:00Z')
const at = (time: string) => new Date(time)

const begin = (length: PauseLength, now = NOW) =>
  test.db.transaction((tx) => beginPause(tx, member.id, length, now))
const reopen = (now: Date) => test.db.transaction((tx) => endExclusion(tx, member.id, now))
const pauseAt = (now: Date) => readPause(test.db, member.id, now)

const PAUSED = { code: 'LIMIT_PAUSED' }

it.each([
  ['day', 'break', '2026-09-01T05:00:00Z'],
  ['week', 'break', '2026-09-07T05:00:00Z'],
  ['month', 'break', '2026-09-30T05:00:00Z'],
  // February has no 31st.
  ['half-year', 'exclusion', '2027-02-28T05:00:00Z'],
  ['year', 'exclusion', '2027-08-31T05:00:00Z'],
  ['five-years', 'exclusion', '2031-08-31T05:00:00Z'],
] as const)('a pause of a %s is a %s until %s', async (length, kind, until) => {
  await begin(length)
  expect(await pauseAt(NOW)).toEqual({ kind, until: at(until), canReopen: false })
  await expect(requireNoPause(test.db, member.id, NOW)).rejects.toMatchObject(PAUSED)
})

describe('a break', () => {
  it('ends by itself, and not before', async () => {
    await begin('day')
    await expect(reopen(at('2026-09-01T04:59:59Z'))).rejects.toMatchObject(PAUSED)
    expect(await pauseAt(at('2026-09-01T04:59:59Z'))).toBeDefined()
    expect(await pauseAt(at('2026-09-01T05:00:00Z'))).toBeUndefined()
  })

  it('can be prolonged, also by an exclusion, and not shortened', async () => {
    await begin('day')
    await begin('week')
    await expect(begin('day')).rejects.toMatchObject(PAUSED)
    expect(await pauseAt(NOW)).toMatchObject({ kind: 'break', until: at('2026-09-07T05:00:00Z') })
    await begin('half-year')
    await expect(begin('month')).rejects.toMatchObject(PAUSED)
    expect(await pauseAt(NOW)).toMatchObject({ kind: 'exclusion', until: at('2027-02-28T05:00:00Z') })
  })
})

describe('an exclusion', () => {
  const OVER = at('2027-02-28T05:00:00Z')

  it('lasts until the member ends it, which is refused before its time is over', async () => {
    await begin('half-year')
    await expect(reopen(at('2027-02-28T04:59:59Z'))).rejects.toMatchObject(PAUSED)
    const later = at('2030-01-01T00:00:00Z')
    expect(await pauseAt(later)).toEqual({ kind: 'exclusion', until: OVER, canReopen: true })
    await expect(requireNoPause(test.db, member.id, later)).rejects.toMatchObject(PAUSED)
    await reopen(later)
    // Repeated, because the answer was lost.
    await reopen(later)
    expect(await pauseAt(later)).toBeUndefined()
  })

  it('is not over because somebody with the rights of the server has written its end in advance', async () => {
    await begin('half-year')
    await test.db.script("UPDATE member_pause SET reopened_at = until_at WHERE kind = 'exclusion'")
    expect(await pauseAt(NOW)).toEqual({ kind: 'exclusion', until: OVER, canReopen: false })
  })

  it('whose time is over is prolonged by a break, and still ended by the member', async () => {
    await begin('half-year')
    await begin('day', OVER)
    expect(await pauseAt(OVER)).toMatchObject({ kind: 'exclusion', canReopen: false })
    await expect(reopen(OVER)).rejects.toMatchObject(PAUSED)
    expect(await pauseAt(at('2027-03-01T05:00:00Z'))).toMatchObject({ kind: 'exclusion', canReopen: true })
  })

  it('is of one member', async () => {
    await begin('five-years')
    expect(await readPause(test.db, (await memberWith(test.db, {})).id, NOW)).toBeUndefined()
  })
})

it('every pause that was begun is kept, with its ending', async () => {
  await begin('day')
  await begin('half-year')
  await reopen(at('2027-03-01T00:00:00Z'))
  const kept =
    'SELECT kind, begun_at, reopened_at IS NOT NULL AS ended FROM member_pause WHERE member_id = $1 ORDER BY id'
  expect(await test.db.query('test.pauses', kept, [member.id])).toEqual([
    { kind: 'break', begun_at: NOW, ended: false },
    { kind: 'exclusion', begun_at: NOW, ended: true },
  ])
})
