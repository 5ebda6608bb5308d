import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { answerErrors } from '../../../../server/api/http/error-answers.ts'
import { openDatabase } from '../../../../server/platform/db/client.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { memberWith } from '../../../support/members.ts'

const LOCK = 'SELECT 1 FROM member FOR UPDATE'
const UNLUCKY = 'DO $$ BEGIN RAISE deadlock_detected; END $$'

const test = await databaseForFile()
await memberWith(test.db, {})
const impatient = openDatabase({ ...test.connection, lock_timeout: 50, statement_timeout: 200 })
const app = fastify()
answerErrors(app)
app.get('/locked', () => impatient.transaction((tx) => tx.script(LOCK)))
app.get('/slow', () => impatient.script('SELECT pg_sleep(5)'))
app.get('/unlucky', () => impatient.transaction((tx) => tx.script(UNLUCKY), { attempts: 2 }))
app.get('/wrong', () => impatient.script('SELECT 1 / 0'))
afterAll(async () => {
  await app.close()
  await impatient.close()
})

it.each([
  ['waits too long for a lock of another call', '/locked'],
  ['takes too long', '/slow'],
  ['conflicts with other calls each time', '/unlucky'],
])('a call for which the database %s gets "try again later"', async (_what, path) => {
  const answer = await test.db.transaction(async (holder) => {
    await holder.script(LOCK)
    return app.inject(path)
  })
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } })
  expect(answer.json()).toEqual({ message: 'INTERNAL_SERVER_ERROR' })
})

it('a call with a bug of ours does not', async () => {
  const answer = await app.inject('/wrong')
  expect(answer.statusCode).toBe(500)
  expect(answer.headers).not.toHaveProperty('retry-after')
})
