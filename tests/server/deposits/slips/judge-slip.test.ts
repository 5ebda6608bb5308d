import { beforeEach, expect, it, vi } from 'vitest'
import {
  checkRecord,
  type SlipClaim,
} from '../../../../server/domains/deposits/evidence/slips/check-record.ts'
import type { FoundCode } from '../../../../server/domains/deposits/evidence/slips/code-reader.ts'
import {
  judgeSlip,
  type PicturedSlip,
  type SlipJudgeDependencies,
} from '../../../../server/domains/deposits/evidence/slips/judge-slip.ts'
import { type BankRecord, BankUnavailable } from '../../../../server/outside/providers/bank-records.ts'
import { slipPayload } from '../../../../server/outside/sandbox/slip/draw-slip.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { memberWith } from '../../../support/members.ts'
import { SANDBOX_HOUSE } from '../../../support/sandbox-house.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'
import { plainPng, pngChunk } from '../../platform/files/pictures.ts'
import { storeSlip } from './slip-work.ts'

const HANDED_IN = new Date('2026-11-22T05:00:00Z')
const HOUR_MS = 3_600_000

const RECORD: BankRecord = {
  senderBankCode: 'KBANK',
  senderAccountNo: '1112223334',
  receiverBankCode: 'SCB',
  receiverAccountNo: '4051234567',
  amount: 70_00,
  currency: 'THB',
  sentAt: HANDED_IN,
  reference: 'BANK0001',
}
const CLAIM: SlipClaim = {
  memberId: 'the sender',
  claimedBankCode: null,
  claimedSatang: null,
  createdAt: HANDED_IN,
}
const rules = { ...SANDBOX_HOUSE, closure: USUAL_SETTINGS.slips }
const IN_KIP = {
  currency: 'LAK',
  receiverBankCode: 'BCEL',
  receiverAccountNo: '010120001234567001',
} as const

it.each<[string, Partial<BankRecord>, Partial<SlipClaim>, number | string]>([
  ['is worth its amount', {}, {}, 70_00],
  ['is worth its amount when the member has named it', {}, { claimedSatang: 70_00 }, 70_00],
  ['is no match for another amount', {}, { claimedSatang: 70_01 }, 'NOT_MATCH'],
  ['is worth its amount when the member has named our bank', {}, { claimedBankCode: 'SCB' }, 70_00],
  ['went to another bank than claimed', {}, { claimedBankCode: 'GSB' }, 'DEST_ACC_INVALID'],
  ['went to a bank without an account of ours', { receiverBankCode: 'BBL' }, {}, 'DEST_ACC_INVALID'],
  ['went to another person’s account', { receiverAccountNo: '4051234568' }, {}, 'DEST_ACC_INVALID'],
  ['came from another member', {}, { memberId: 'somebody else' }, 'NOT_MATCH'],
  ['may be an hour old', { sentAt: new Date(HANDED_IN.getTime() - HOUR_MS) }, {}, 70_00],
  ['may be no older', { sentAt: new Date(HANDED_IN.getTime() - HOUR_MS - 1) }, {}, 'EXPIRED_SLIP'],
  ['in kip is worth whole satang', { ...IN_KIP, amount: 100_000 }, {}, 144_92],
  ['in kip is not compared with baht', { ...IN_KIP, amount: 690 }, { claimedSatang: 5 }, 1_00],
  ['of less than a satang is worth nothing', { ...IN_KIP, amount: 6 }, {}, 'INVALID_SLIP'],
])('a slip of a transfer that the bank knows %s', (_what, record, claim, verdict) => {
  const sender = { memberId: CLAIM.memberId }
  const checked = checkRecord({ ...RECORD, ...record }, { ...CLAIM, ...claim }, sender, rules)
  expect(typeof checked === 'string' ? checked : checked.amountSatang).toBe(verdict)
})

const captcha = () => Promise.reject(new BankUnavailable('captcha'))

/** A picture whose header claims that size; its content is smaller. */
function claimingSize(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const picture = plainPng()
  return Buffer.concat([picture.subarray(0, 8), pngChunk('IHDR', size), picture.subarray(33)])
}

const test = await databaseForFile()
let slip: PicturedSlip
let record: BankRecord
beforeEach(async () => {
  const { id: memberId, username } = await memberWith(test.db, {})
  slip = { ...CLAIM, id: await storeSlip(test.db, memberId), memberId, sha256: '00' }
  record = { ...RECORD, senderBankCode: 'SCB', senderAccountNo: username }
})

/** The verdict on the slip of a member who has sent the money of the record. */
const judge = (more: Partial<SlipJudgeDependencies> = {}, judged = slip) =>
  judgeSlip(
    {
      db: test.db,
      clock: { now: () => HANDED_IN },
      rules: () => rules,
      files: { read: async () => plainPng() },
      codes: { read: async () => [slipPayload({ bankCode: 'KBANK', reference: 'THAI000001' })] },
      banks: { find: async () => record },
      ...more,
    },
    judged,
  )

const CREDITED = { amountSatang: 70_00, code: 'SCB', number: 'BANK0001', sentAt: RECORD.sentAt }
const TOO_LARGE = { reason: 'IMG_SIZE_UNABLE_TO_PROCESS' }

it.each([
  ['that is gone', undefined, { reason: 'UPLOADED_FILE_NOT_EXIST' }],
  ['of an unknown size', plainPng().subarray(0, 23), TOO_LARGE],
  ['that is too low', claimingSize(400, 63), TOO_LARGE],
  ['that is too narrow', claimingSize(63, 400), TOO_LARGE],
  ['that is just large enough', claimingSize(64, 64), CREDITED],
  ['that is just not too large', claimingSize(8000, 5000), CREDITED],
  ['that is too large', claimingSize(8000, 5001), TOO_LARGE],
])('a picture %s gets its verdict', async (_what, picture, verdict) => {
  expect(await judge({ files: { read: async () => picture } })).toMatchObject(verdict)
})

it.each<[string, FoundCode[] | undefined, unknown]>([
  ['cannot be unpacked', undefined, { reason: 'CANNOT_READ_CROPPED_IMAGE', isForPerson: true }],
  ['has no code', [], { reason: 'INVALID_SLIP', isForPerson: true }],
])('a picture that %s is for a person', async (_what, found, verdict) => {
  expect(await judge({ codes: { read: async () => found } })).toEqual(verdict)
})

it('a picture whose transfer no bank knows is no slip', async () => {
  const verdict = await judge({ banks: { find: async () => undefined } })
  expect(verdict).toEqual({ reason: 'INVALID_SLIP', isProvisional: true })
})

it('a slip of money from an account of somebody else, or of nobody, does not match', async () => {
  const other = await memberWith(test.db, {})
  expect(await judge({}, { ...slip, memberId: other.id })).toEqual({ reason: 'NOT_MATCH', record })
  record = { ...record, senderAccountNo: 'nobody' }
  expect(await judge()).toEqual({ reason: 'NOT_MATCH', record })
})

it('a slip is matched with the member who had the account when the money was sent, and held near a change', async () => {
  const changedAt = new Date(HANDED_IN.getTime() - 10 * 60_000)
  const { id: otherId } = await memberWith(test.db, {})
  await test.asSupervisor(`
    UPDATE bank_account_use SET used_until = '${changedAt.toISOString()}' WHERE member_id = '${slip.memberId}';
    INSERT INTO bank_account_use (member_id, bank_code, bank_account_no, used_from)
    VALUES ('${otherId}', 'SCB', '${record.senderAccountNo}', '${changedAt.toISOString()}')`)
  expect(await judge()).toEqual({ reason: 'NOT_MATCH', record })
  record = { ...record, sentAt: new Date(changedAt.getTime() - 10 * 60_000) }
  expect(await judge()).toMatchObject({ amountSatang: 70_00 })
  record = { ...record, sentAt: changedAt }
  expect(await judge()).toEqual({ reason: 'NOT_MATCH', record, why: 'shared-account' })
})

it('a slip is abandoned by the worker, although the call to the bank ignores the abort', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const banks = { find: () => new Promise<never>(() => undefined) }
    const judged = judge({ banks }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await judged).toBeInstanceOf(Error)
  } finally {
    vi.useRealTimers()
  }
})

it('a slip gets three queries when the bank requires a captcha, one when the bank fails', async () => {
  const find = vi.fn<SlipJudgeDependencies['banks']['find']>(captcha)
  expect(await judge({ banks: { find } })).toEqual({
    reason: 'TRIPPLE_WRONG_CAPTCHA',
    isProvisional: true,
    isForPerson: true,
  })
  expect(find).toHaveBeenCalledTimes(3)
  find.mockReset().mockImplementationOnce(captcha).mockImplementationOnce(captcha).mockResolvedValue(record)
  expect(await judge({ banks: { find } })).toMatchObject(CREDITED)
  for (const failure of [new BankUnavailable('no-answer'), new Error('a defect')]) {
    find.mockReset().mockRejectedValue(failure)
    await expect(judge({ banks: { find } })).rejects.toMatchObject({ name: 'BankSilent', cause: failure })
    expect(find).toHaveBeenCalledOnce()
  }
})
