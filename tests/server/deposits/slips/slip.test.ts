/** Proves S34 and S53. */
import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { ledgerViolations } from '../../../../server/ledger/books/invariants.ts'
import { CREDITED_BEFORE } from '../../../../src/contract/error-codes.ts'
import { wallet } from '../../../../src/contract/wallet.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { SOUND } from '../../ledger/sound.ts'
import { plainPng, pngChunk, slipForm } from '../../platform/files/pictures.ts'
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

it('a slip credits the bank’s amount to the member who sent it', async () => {
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

it('a slip is read as a JPEG of quality 60 at half the size', async () => {
  const slip = asJpeg(halved(pngPixels(await slipOf(server, transfer(20)))))
  expect(await outcomeOf(server, thai, slip)).toMatchObject({ status: 'SUCCESS', amount: 20_00 })
})

it('a slip is listed as in progress until the bank has answered', async () => {
  await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'fail' })
  expect(await handIn(server, thai, await slipOf(server, transfer(44)), { amount: '44' })).toBe(200)
  const [slip] = await slipsOf(server, thai, 1)
  expect(slip).toMatchObject({ status: 'PENDING', amount: 44_00, note: undefined, link: undefined })
  const { body } = await server.request('/api/wallet', { token: thai })
  expect(Object(body).onItsWay.items).toMatchObject([{ kind: 'slip', amount: 44 }])
  await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'ok' })
  await server.db.query('test.due', "UPDATE slip SET due_at = now() WHERE status = 'PENDING'")
  expect(await decided(server, thai)).toMatchObject({ status: 'SUCCESS', amount: 44_00 })
})

it('a slip is known by the reference in the answer, also in a repeated answer', async () => {
  const picture = await slipOf(server, transfer(30))
  const key = randomUUID()
  const send = async () => {
    const call = { method: 'POST', token: thai, body: slipForm(picture), key }
    const { body } = await server.request('/api/wallet/slip', call)
    return parse(wallet.uploadSlip.response, body).reference
  }
  const reference = await send()
  expect((await slipsOf(server, thai, 1))[0]?.reference).toBe(reference)
  expect(await send()).toBe(reference)
  expect(await decided(server, thai)).toMatchObject({ status: 'SUCCESS', amount: 30_00 })
})

it('one transfer is credited once, although twelve copies of its slip arrive at once', async () => {
  const before = await walletSatang(server, thai)
  const slip = await slipOf(server, transfer(70))
  const statuses = await Promise.all(Array.from({ length: 12 }, () => handIn(server, thai, slip)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const isDone = async () => (await slipsOf(server, thai, 12)).every(({ status }) => status !== 'PENDING')
  await expect.poll(isDone).toBe(true)
  const slips = (await slipsOf(server, thai, 12)).map(({ status, amount, note }) => ({
    status,
    amount,
    note,
  }))
  const repeated = { status: 'SUCCESS', amount: 70_00, note: CREDITED_BEFORE }
  expect(slips.filter(({ note }) => note === undefined)).toEqual([{ ...repeated, note: undefined }])
  expect(slips.filter(({ note }) => note !== undefined)).toEqual(Array.from({ length: 11 }, () => repeated))
  expect(await walletSatang(server, thai)).toBe(before + 70_00)
})

it('a slip fails for its receiver, when it went to another bank than claimed', async () => {
  const slip = await slipOf(server, transfer(10))
  const outcome = await outcomeOf(server, thai, slip, { bankCode: 'GSB' })
  expect(outcome).toMatchObject({ note: 'DEST_ACC_INVALID' })
})

it('a slip fails for its size, when the picture is too small; one that is, unpacked, too large is not taken', async () => {
  expect(await outcomeOf(server, thai, plainPng(63, 400))).toMatchObject({
    note: 'IMG_SIZE_UNABLE_TO_PROCESS',
  })
  const bomb = plainPng(64, 64)
  const size = Buffer.from([0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50, 8, 0, 0, 0, 0])
  const claimed = Buffer.concat([bomb.subarray(0, 8), pngChunk('IHDR', size), bomb.subarray(33)])
  expect(await handIn(server, thai, claimed)).toBe(400)
})

it('a slip fails as unreadable, when the picture data is damaged', async () => {
  const whole = plainPng(400, 400)
  const pixels = pngChunk('IDAT', Buffer.alloc(500, 0x55))
  const picture = Buffer.concat([whole.subarray(0, 33), pixels, whole.subarray(-12)])
  expect(await outcomeOf(server, thai, picture)).toMatchObject({ note: 'CANNOT_READ_CROPPED_IMAGE' })
})

it('a slip fails for its reference, when a part of the code is scratched', async () => {
  const pixels = pngPixels(await slipOf(server, transfer(10)))
  for (let y = 860; y < 940; y += 1) {
    for (let x = 540; x < 620; x += 1)
      pixels.data.fill((x >> 2) % 2 === 0 ? 0 : 0xff, (y * 720 + x) * 4, (y * 720 + x) * 4 + 3)
  }
  expect(await outcomeOf(server, thai, asJpeg(pixels))).toMatchObject({ note: 'UNSTABLE_REFNO_ON_SLIP' })
})

it('a slip is not taken with a larger amount than a member can announce', async () => {
  const slip = await slipOf(server, transfer(10))
  expect(await handIn(server, thai, slip, { amount: '10000000.01' })).toBe(400)
  expect(await outcomeOf(server, thai, slip, { amount: '10000000' })).toMatchObject({ note: 'NOT_MATCH' })
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

it.each([
  ['a picture', () => formOf(new Blob([new Uint8Array(1_000_000)], { type: 'image/png' }))],
  ['an invalid form', () => 'slip=1'],
  ['nothing', () => undefined],
])(
  '%s that is shared before the worker runs leads to the choice of a slip, and is not stored',
  async (_what, body) => {
    const uploads = () => server.db.query('test.uploads', 'SELECT count(*)::int AS count FROM upload')
    const before = await uploads()
    const headers = { 'x-requested-with': undefined, accept: 'text/html', origin: 'https://evil.example' }
    const answer = await server.request('/share-slip', { method: 'POST', body: body(), headers })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/user/home?sheet=deposit&shared=missed')
    expect(await uploads()).toEqual(before)
  },
)

function formOf(file: Blob): FormData {
  const form = new FormData()
  form.append('slip', file, 'slip.png')
  return form
}

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
