/** What nodes know together of how everything outside answers. */
import { expect, it } from 'vitest'
import { readOutsideState, saveOutsideState } from '../../../server/domains/signals/outside-state.ts'
import { rememberOutside, shortFault, watched } from '../../../server/outside/connections/call-outcomes.ts'
import { ProviderError, ProviderRefusal } from '../../../server/outside/providers/game-provider.ts'
import { databaseForFile } from '../../support/database/test-database.ts'

const { db } = await databaseForFile()
const node = () => rememberOutside(() => new Date())
const [one, other] = [node(), node()]
const save = async () => {
  for (const memory of [one, other]) await saveOutsideState(db, memory)
}
const stateOf = async (name: string) => {
  await save()
  return (await readOutsideState(db)).find((state) => state.name === name)
}
const silent = new ProviderError('no answer in time')

it('failures of all nodes go on until a call of any node succeeds', async () => {
  one.failed('game:PG', silent)
  other.failed('game:PG', silent)
  other.failed('game:PG', new ProviderError('the provider answers with status 503'))
  const failing = await stateOf('game:PG')
  expect(failing).toMatchObject({
    failures: 3,
    fault: 'the provider answers with status 503',
    succeededAt: null,
  })
  one.failed('game:PG', silent)
  expect(await stateOf('game:PG')).toMatchObject({ failures: 4, failingSince: failing?.failingSince })
  other.succeeded('game:PG')
  expect(await stateOf('game:PG')).toMatchObject({
    failures: 0,
    failingSince: null,
    fault: 'no answer in time',
  })
})

it('refused reports go on however many are accepted, until there was none for an hour', async () => {
  one.failed('reports:qr', new Error('401 signature'))
  one.succeeded('reports:qr')
  other.succeeded('reports:qr')
  expect(await stateOf('reports:qr')).toMatchObject({ failures: 1, succeededAt: expect.any(Date) })
  await db.query(
    'test.age',
    "UPDATE outside_state SET failed_at = now() - interval '61 minutes', failing_since = now() - interval '61 minutes'",
  )
  expect(await stateOf('reports:qr')).toMatchObject({ failingSince: null })
  one.failed('reports:qr', new Error('400 sentAt'))
  expect(await stateOf('reports:qr')).toMatchObject({
    failures: 1,
    fault: '400 sentAt',
    failingSince: expect.any(Date),
  })
})

it('a refusal is an answer, and an end of the wait is none', async () => {
  const memory = node()
  const call = (name: string, made: Promise<unknown>, signal?: AbortSignal) =>
    watched({ watch: memory, name, signal }, () => made).catch(() => undefined)
  await call('a', Promise.reject(new ProviderRefusal('declined', 'no')))
  const over = new AbortController()
  void call('b', new Promise(() => undefined), over.signal)
  over.abort()
  expect([...memory.take()]).toMatchObject([
    ['a', { failures: 0 }],
    ['b', { failures: 1, fault: 'no answer in time' }],
  ])
})

it.each([
  ['the provider answers with status 503', 'the provider answers with status 503'],
  ['refused for 0812345678 with key sk_live_abcdefghijklmnop\nsecret', 'refused for … with key …'],
  ['refused for 081-234 5678', 'refused for …'],
])('of the error "%s" the desk shows no number and no key', (message, shown) => {
  expect(shortFault(new Error(message))).toBe(shown)
})
