/** Proves S34 and S53. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ledgerViolations } from '../../../../server/ledger/books/invariants.ts'
import { CREDITED_BEFORE } from '../../../../src/contract/error-codes.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { SOUND } from '../../ledger/sound.ts'
import { plainJpeg, plainPng, pngChunk } from '../../platform/files/pictures.ts'
import { pngPixels } from '../../platform/files/png-pixels.ts'
import { moveToNoon } from '../at-noon.ts'
import { walletSatang } from './read-answers.ts'
import { asJpeg, decided, halved, handIn, outcomeOf, slipOf, slipsOf } from './slips.ts'

const THAI = '0812345678'
const LAO = '02055512345'

const server = await serverForFile({ config: { rateLimit: false } })
const [thai, lao] = await Promise.all([server.logIn('th'), server.logIn('lo')])
await moveToNoon(server)

const transfer = (amount: number, bankCode = 'SCB', username = THAI) => ({ username, bankCode, amount })

/** The bank's number of the transfer on the newest slip. */
async function newestReference(): Promise<string> {
  const newest = 'SELECT reference FROM sandbox_bank_transfer ORDER BY sent_at DESC LIMIT 1'
  const [row] = await server.db.query<{ reference: string }>('test.reference', newest)
  return row?.reference ?? ''
}

describe('a slip', () => {
  it('credits the bank’s amount to the member who sent it', async () => {
    const before = await walletSatang(server, thai)
    const slip = await slipOf(server, transfer(1500.5))
    expect(await walletSatang(server, thai)).toBe(before)
    expect(await outcomeOf(server, thai, slip)).toEqual({
      status: 'SUCCESS',
      note: undefined,
      amount: 1500_50,
    })
    expect(await walletSatang(server, thai)).toBe(before + 1500_50)
  })

  it.each([
    ['as a JPEG of quality 60', (png: Buffer) => asJpeg(pngPixels(png))],
    ['as a JPEG of quality 60 at half the size', (png: Buffer) => asJpeg(halved(pngPixels(png)))],
    [
      'as a PNG at half the size, sent as a JPEG of quality 90',
      (png: Buffer) => asJpeg(halved(pngPixels(png)), 90),
    ],
  ])('is read %s', async (_case, change) => {
    const slip = change(await slipOf(server, transfer(20)))
    expect(await outcomeOf(server, thai, slip)).toMatchObject({ status: 'SUCCESS', amount: 20_00 })
  })

  it('in kip is credited in baht at the operator’s rate, rounded down', async () => {
    const slip = await slipOf(server, transfer(100_000, 'BCEL', LAO))
    // 100,000 / 690 = 144.927...
    expect(await outcomeOf(server, lao, slip)).toEqual({ status: 'SUCCESS', note: undefined, amount: 144_92 })
  })

  it('that matches the member’s claim is credited', async () => {
    const slip = await slipOf(server, transfer(33))
    expect(await outcomeOf(server, thai, slip, { bankCode: 'SCB', amount: '33.00' })).toMatchObject({
      status: 'SUCCESS',
    })
  })

  it('is listed as in progress until the bank has answered', async () => {
    await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'fail' })
    expect(await handIn(server, thai, await slipOf(server, transfer(44)))).toBe(200)
    const [slip] = await slipsOf(server, thai, 1)
    expect(slip).toMatchObject({ status: 'PENDING', amount: 0, note: undefined, link: undefined })
    await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'ok' })
    await makeDue()
    expect(await decided(server, thai)).toMatchObject({ status: 'SUCCESS', amount: 44_00 })
  })
})

describe('one transfer', () => {
  it('is credited once, although fifty copies of its slip arrive at once', async () => {
    const before = await walletSatang(server, thai)
    const slip = await slipOf(server, transfer(70))
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => handIn(server, thai, slip))))).toEqual(
      new Set([200]),
    )
    await expect
      .poll(async () => (await slipsOf(server, thai, 50)).every(({ status }) => status !== 'PENDING'), {
        timeout: 50_000,
      })
      .toBe(true)
    const slips = await slipsOf(server, thai, 50)
    expect(slips.filter(({ note }) => note === undefined)).toHaveLength(1)
    expect(slips.filter(({ note }) => note === CREDITED_BEFORE)).toHaveLength(49)
    expect(new Set(slips.map(({ status, amount }) => `${status} ${amount}`))).toEqual(
      new Set(['SUCCESS 7000']),
    )
    expect(await walletSatang(server, thai)).toBe(before + 70_00)
  })

  it('is credited once, by the bank’s report or by the slip', async () => {
    const slip = await slipOf(server, transfer(80))
    await outcomeOf(server, thai, slip)
    const before = await walletSatang(server, thai)
    const report = { ...transfer(80), reference: await newestReference() }
    expect((await server.sandbox('POST', '/api/bank/transfer', report)).body).toMatchObject({
      outcome: 'already-credited',
    })
    expect(await walletSatang(server, thai)).toBe(before)
  })

  it('stays available when somebody tries another member’s slip', async () => {
    const slip = await slipOf(server, transfer(90))
    expect(await outcomeOf(server, lao, slip)).toMatchObject({
      status: 'FAILED',
      note: 'NOT_MATCH',
      amount: 0,
    })
    expect(await outcomeOf(server, thai, slip)).toMatchObject({ status: 'SUCCESS', amount: 90_00 })
  })
})

describe('a slip fails', () => {
  it('for its receiver, when the money went to an account that is not ours', async () => {
    expect(await outcomeOf(server, thai, await slipOf(server, transfer(10, 'BBL')))).toMatchObject({
      note: 'DEST_ACC_INVALID',
    })
  })

  it('for its receiver, when it went to another bank than claimed', async () => {
    const slip = await slipOf(server, transfer(10))
    expect(await outcomeOf(server, thai, slip, { bankCode: 'GSB' })).toMatchObject({
      note: 'DEST_ACC_INVALID',
    })
  })

  it('as no match, when its amount is not the claimed one', async () => {
    const slip = await slipOf(server, transfer(10))
    expect(await outcomeOf(server, thai, slip, { amount: '1000' })).toMatchObject({ note: 'NOT_MATCH' })
  })

  it('as invalid, when the picture has no code', async () => {
    expect(await outcomeOf(server, thai, plainJpeg(400, 400))).toMatchObject({ note: 'INVALID_SLIP' })
  })

  it('for its size, when the picture is too small or, unpacked, too large', async () => {
    expect(await outcomeOf(server, thai, plainPng(63, 400))).toMatchObject({
      note: 'IMG_SIZE_UNABLE_TO_PROCESS',
    })
    const bomb = plainPng(64, 64)
    const size = Buffer.from([0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50, 8, 0, 0, 0, 0])
    const claimed = Buffer.concat([bomb.subarray(0, 8), pngChunk('IHDR', size), bomb.subarray(33)])
    expect(await outcomeOf(server, thai, claimed)).toMatchObject({ note: 'IMG_SIZE_UNABLE_TO_PROCESS' })
  })

  it('as unreadable, when the picture data is damaged', async () => {
    const whole = plainPng(400, 400)
    const pixels = pngChunk('IDAT', Buffer.alloc(500, 0x55))
    const picture = Buffer.concat([whole.subarray(0, 33), pixels, whole.subarray(-12)])
    expect(await outcomeOf(server, thai, picture)).toMatchObject({ note: 'CANNOT_READ_CROPPED_IMAGE' })
  })

  it('for its reference, when a part of the code is scratched', async () => {
    const pixels = pngPixels(await slipOf(server, transfer(10)))
    for (let y = 860; y < 940; y += 1) {
      for (let x = 540; x < 620; x += 1)
        pixels.data.fill((x >> 2) % 2 === 0 ? 0 : 0xff, (y * 720 + x) * 4, (y * 720 + x) * 4 + 3)
    }
    expect(await outcomeOf(server, thai, asJpeg(pixels))).toMatchObject({ note: 'UNSTABLE_REFNO_ON_SLIP' })
  })

  it('for the captcha, when the bank requires one for an hour; its next slip has the age of the first', async () => {
    await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'captcha' })
    const slip = await slipOf(server, transfer(10))
    await handIn(server, thai, slip)
    await server.sandbox('POST', '/api/clock', { advanceSeconds: 3_601 })
    await makeDue()
    expect(await decided(server, thai)).toMatchObject({ note: 'TRIPPLE_WRONG_CAPTCHA' })
    await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'ok' })
    expect(await outcomeOf(server, thai, slip)).toMatchObject({ status: 'SUCCESS' })
  })

  it('for no known reason, when the bank has not answered for a day', async () => {
    await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'fail' })
    await handIn(server, thai, await slipOf(server, transfer(10)))
    await server.sandbox('POST', '/api/clock', { advanceSeconds: 86_401 })
    await expect
      .poll(
        async () => {
          await makeDue()
          return (await slipsOf(server, thai, 1))[0]?.note
        },
        { interval: 200 },
      )
      .toBe('UNKNOW_ERROR')
    await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'ok' })
  })

  it('for its file, when that is missing', async () => {
    await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'fail' })
    await handIn(server, thai, await slipOf(server, transfer(10)))
    await rm(join(server.dataDir, 'uploads'), { recursive: true })
    await makeDue()
    expect(await decided(server, thai)).toMatchObject({ note: 'UPLOADED_FILE_NOT_EXIST' })
    await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'ok' })
  })

  it('for its age, an hour and a second after the transfer', async () => {
    const [early, late] = [await slipOf(server, transfer(10)), await slipOf(server, transfer(11))]
    await server.sandbox('POST', '/api/clock', { advanceSeconds: 3590 })
    expect(await outcomeOf(server, thai, early)).toMatchObject({ status: 'SUCCESS' })
    await server.sandbox('POST', '/api/clock', { advanceSeconds: 12 })
    expect(await outcomeOf(server, thai, late)).toMatchObject({ note: 'EXPIRED_SLIP' })
  })
})

it('slips are refused while they are closed, and accepted again when they are open', async () => {
  await moveToNoon(server)
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 11 * 3600 + 10 * 60 })
  const slip = await slipOf(server, transfer(100_000, 'BCEL', LAO))
  const before = (await slipsOf(server, lao)).length
  expect(await handIn(server, lao, slip)).toBe(400)
  expect(await slipsOf(server, lao)).toHaveLength(before)
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 85 * 60 })
  expect(await outcomeOf(server, lao, slip)).toMatchObject({ status: 'SUCCESS', amount: 144_92 })
})

it('the books are sound after all of it; each success has its deposit in the ledger, and each deposit its slip', async () => {
  expect(await ledgerViolations(server.db)).toEqual(SOUND)
  const [row] = await server.db.query<{ credited: number; posted: number }>(
    'test.credited',
    `SELECT (SELECT sum(amount_satang)::bigint FROM (
               SELECT DISTINCT deposit_reference, amount_satang FROM slip WHERE status = 'SUCCESS') AS named) AS credited,
            (SELECT sum(p.amount_satang)::bigint FROM posting p JOIN transfer t ON t.id = p.transfer_id
              WHERE t.kind = 'deposit' AND p.amount_satang > 0) AS posted`,
  )
  expect(row?.credited).toBe(row?.posted)
})

/** Makes slips that wait for their next attempt due now. */
async function makeDue(): Promise<void> {
  await server.db.query('test.due', "UPDATE slip SET due_at = now() WHERE status = 'PENDING'")
}
