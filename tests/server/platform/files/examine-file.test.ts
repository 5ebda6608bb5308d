/** A file that cannot be examined in time is answered with 503, and nothing was done for it. */
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { answerErrors } from '../../../../server/api/http/error-answers.ts'
import { answerOnce, keyState } from '../../../../server/api/idempotency/idempotency.ts'
import { UnavailableError } from '../../../../server/platform/errors.ts'
import { fileExaminer } from '../../../../server/platform/files/kinds/examine-file.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'

const DEADLINE_MS = 3000

const examiner = fileExaminer(new URL('failing-examination.ts', import.meta.url).href, DEADLINE_MS)
const test = await databaseForFile()
afterAll(() => examiner.close())

const examine = (path: string) => examiner.examine({ path, accepted: ['png'] })

describe('a file', () => {
  it.each(['failing', 'ending', 'hanging'])(
    'whose examination is %s is refused for now, and the next one is examined',
    async (path) => {
      await expect(examine(path)).rejects.toThrow(UnavailableError)
      expect(await examine('sound')).toBeUndefined()
    },
  )

  it('that cannot be examined gets 503, and its key is not used up', async () => {
    const keyed = { owner: 'a member', key: randomUUID(), request: 'a slip' }
    const app = Fastify()
    answerErrors(app)
    app.post('/slip', () =>
      answerOnce(
        test.db,
        keyed,
        async () => ({ status: 200, body: await examine('failing') }),
        () => undefined,
      ),
    )
    const answer = await app.inject({ method: 'POST', url: '/slip' })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ message: 'INTERNAL_SERVER_ERROR', params: { paused: 'money' } })
    expect(await keyState(test.db, keyed.owner, keyed.key)).toBe('absent')
    await app.close()
  })

  it('of the chat that cannot be examined gets 503 as well', async () => {
    const app = Fastify()
    answerErrors(app)
    app.post('/picture', () => examine('failing'))
    const { statusCode, headers } = await app.inject({ method: 'POST', url: '/picture' })
    expect([statusCode, headers['retry-after']]).toEqual([503, '60'])
    await app.close()
  })
})
