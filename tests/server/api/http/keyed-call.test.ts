/** Proves S29. */
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import {
  answerKeyedCall,
  idempotencyKeyOf,
  isRepetition,
  stillAtWork,
} from '../../../../server/api/http/keyed-call.ts'
import { uuidv7 } from '../../../../server/platform/db/uuid.ts'
import { Refusal } from '../../../../server/platform/errors.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'

const test = await databaseForFile()

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** The part of a request that is read. */
function requestWith(key: string | string[] | undefined, memberId?: string): FastifyRequest {
  const member = memberId === undefined ? undefined : { id: memberId }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is read
  return { headers: key === undefined ? {} : { 'idempotency-key': key }, member } as unknown as FastifyRequest
}

describe('the key of a request', () => {
  it('may be missing, and its case does not matter', () => {
    expect(idempotencyKeyOf(requestWith(undefined))).toBeUndefined()
    expect(idempotencyKeyOf(requestWith(KEY))).toBe(KEY)
    expect(idempotencyKeyOf(requestWith(KEY.toUpperCase()))).toBe(KEY)
  })

  it.each([['1'], [''], [`${KEY}0`], [`0${KEY}`], [KEY.replaceAll('-', '')], [[KEY]]])(
    'is a UUID and not %j',
    (key) => {
      const refusal = { code: 'KEY_INVALID', status: 400, params: { key: 'Idempotency-Key' } }
      expect(() => idempotencyKeyOf(requestWith(key))).toThrow(expect.objectContaining(refusal))
    },
  )
})

const keyed = (key: string, request: unknown = 'one thing') => ({ owner: 'somebody', key, request })
const done = async () => ({ status: 200, body: { message: 'SUCCESS' } })

const refuse = async () => {
  throw new Refusal('TRANSFER_MINIMUM', { params: { minimum: 1 } })
}

describe('a request', () => {
  it('is a repetition only if its member has sent its key before', async () => {
    const key = uuidv7()
    const repeated = (...parts: Parameters<typeof requestWith>) =>
      isRepetition(test.db, requestWith(...parts))
    expect(await repeated(key, 'somebody')).toBe(false)
    await answerKeyedCall(test.db, keyed(key), done)
    expect(await repeated(key, 'somebody')).toBe(true)
    expect(await repeated(key, 'somebody else')).toBe(false)
    expect(await repeated(key)).toBe(false)
    expect(await repeated(undefined, 'somebody')).toBe(false)
  })

  it('that was refused gets the same stored refusal again', async () => {
    const key = uuidv7()
    const answer = { status: 400, body: { message: 'TRANSFER_MINIMUM', params: { minimum: 1 } } }
    expect(await answerKeyedCall(test.db, keyed(key), refuse)).toEqual({ ...answer, replayed: false })
    expect(await answerKeyedCall(test.db, keyed(key), done)).toEqual({ ...answer, replayed: true })
  })

  it('with the key of another request is refused with 422', async () => {
    const key = uuidv7()
    await answerKeyedCall(test.db, keyed(key), done)
    const refusal = { code: 'KEY_INVALID', status: 422, params: { key: 'Idempotency-Key' } }
    await expect(answerKeyedCall(test.db, keyed(key, 'another'), done)).rejects.toMatchObject(refusal)
  })

  it('whose work continues is in progress for a repeated request, which may try again in a second', async () => {
    const key = uuidv7()
    expect(await answerKeyedCall(test.db, keyed(key), async () => undefined)).toBeUndefined()
    const refusal = { code: 'REQUEST_LIMIT', status: 409, retryAfterSeconds: 1 }
    await expect(answerKeyedCall(test.db, keyed(key), done)).rejects.toMatchObject(refusal)
    expect(stillAtWork()).toMatchObject(refusal)
  })

  it('that fails with an internal error fails, and its key is free', async () => {
    const key = uuidv7()
    const failing = answerKeyedCall(test.db, keyed(key), async () => {
      throw new TypeError('a defect')
    })
    await expect(failing).rejects.toThrow(new TypeError('a defect'))
    expect(await answerKeyedCall(test.db, keyed(key), done)).toMatchObject({ replayed: false })
  })
})
