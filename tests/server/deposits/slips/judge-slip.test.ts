import { describe, expect, it, vi } from 'vitest'
import {
  checkRecord,
  type SlipClaim,
} from '../../../../server/domains/deposits/evidence/slips/check-record.ts'
import type { FoundCode } from '../../../../server/domains/deposits/evidence/slips/code-reader.ts'
import { judgeSlip, type SlipExperts } from '../../../../server/domains/deposits/evidence/slips/judge-slip.ts'
import { type BankRecord, BankUnavailable } from '../../../../server/outside/providers/bank-records.ts'
import { slipPayload } from '../../../../server/outside/sandbox/slip/draw-slip.ts'
import { SANDBOX_HOUSE } from '../../../support/sandbox-house.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'
import { plainPng, pngChunk } from '../../platform/files/pictures.ts'

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
const SENDER = { memberId: CLAIM.memberId }
const rules = { ...SANDBOX_HOUSE, closure: USUAL_SETTINGS.slips }
const IN_KIP = {
  currency: 'LAK',
  receiverBankCode: 'BCEL',
  receiverAccountNo: '010120001234567001',
} as const

describe('a slip of a transfer that the bank knows', () => {
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
  ])('%s', (_what, record, claim, verdict) => {
    expect(checkRecord({ ...RECORD, ...record }, { ...CLAIM, ...claim }, SENDER, rules)).toBe(verdict)
  })
})

describe('the hours in which slips are closed', () => {
  it.each<[string, string, number | string]>([
    ['2026-11-22T23:10:00', '2026-11-23T00:30:00', 70_00],
    ['2026-11-22T22:50:00', '2026-11-23T01:20:00', 70_00],
    ['2026-11-22T22:50:00', '2026-11-23T01:20:01', 'EXPIRED_SLIP'],
    ['2026-11-23T00:10:00', '2026-11-23T01:30:00', 70_00],
    ['2026-11-23T00:10:00', '2026-11-23T01:30:01', 'EXPIRED_SLIP'],
    ['2026-11-23T00:30:00', '2026-11-23T01:30:01', 'EXPIRED_SLIP'],
    ['2026-11-21T22:50:00', '2026-11-23T00:30:00', 'EXPIRED_SLIP'],
  ])('do not make one of %s older: at %s', (sentAt, createdAt, verdict) => {
    const [sent, handedIn] = [sentAt, createdAt].map((time) => new Date(`${time}+07:00`))
    const claim = { ...CLAIM, createdAt: handedIn ?? HANDED_IN }
    expect(checkRecord({ ...RECORD, sentAt: sent ?? HANDED_IN }, claim, SENDER, rules)).toBe(verdict)
  })
})

/** Minutes after the money was sent. */
const minutesAfter = (minutes: number) => new Date(RECORD.sentAt.getTime() + minutes * 60_000)

const captcha = () => Promise.reject(new BankUnavailable('captcha'))

/** A picture whose header claims that size; its content is smaller. */
function claimingSize(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const picture = plainPng()
  return Buffer.concat([picture.subarray(0, 8), pngChunk('IHDR', size), picture.subarray(33)])
}

const experts = (more: Partial<SlipExperts>): SlipExperts => ({
  rules: () => rules,
  files: { read: async () => plainPng() },
  codes: { read: async () => [slipPayload({ bankCode: 'KBANK', reference: 'THAI000001' })] },
  banks: { find: async () => RECORD },
  findAccountUser: async () => SENDER,
  findFirstHandIn: async () => undefined,
  ...more,
})

const showing = (picture: Buffer | undefined) => experts({ files: { read: async () => picture } })

describe('a picture', () => {
  const CREDITED = { amountSatang: 70_00, houseBankCode: 'SCB', reference: 'BANK0001', sentAt: RECORD.sentAt }
  const TOO_LARGE = { reason: 'IMG_SIZE_UNABLE_TO_PROCESS' }

  it.each([
    ['that is gone', undefined, { reason: 'UPLOADED_FILE_NOT_EXIST' }],
    ['of an unknown size', plainPng().subarray(0, 23), TOO_LARGE],
    ['that is too low', claimingSize(400, 63), TOO_LARGE],
    ['that is too narrow', claimingSize(63, 400), TOO_LARGE],
    ['that is just large enough', claimingSize(64, 64), CREDITED],
    ['that is just not too large', claimingSize(8000, 5000), CREDITED],
    ['that is too large', claimingSize(8000, 5001), TOO_LARGE],
  ])('%s', async (_what, picture, verdict) => {
    expect(await judgeSlip(showing(picture), '00', CLAIM)).toEqual(verdict)
  })

  it.each<[string, FoundCode[] | undefined, unknown]>([
    ['cannot be unpacked', undefined, { reason: 'CANNOT_READ_CROPPED_IMAGE', isForPerson: true }],
    ['has no code', [], { reason: 'INVALID_SLIP', isForPerson: true }],
  ])('that %s is for a person', async (_what, found, verdict) => {
    const codes = { read: async () => found }
    expect(await judgeSlip(experts({ codes }), '00', CLAIM)).toEqual(verdict)
  })

  it('whose transfer no bank knows is no slip, and one of another member does not match', async () => {
    const unknown = experts({ banks: { find: async () => undefined } })
    expect(await judgeSlip(unknown, '00', CLAIM)).toEqual({ reason: 'INVALID_SLIP', isProvisional: true })
    const others = { ...CLAIM, memberId: 'somebody else' }
    expect(await judgeSlip(experts({}), '00', others)).toEqual({ reason: 'NOT_MATCH', record: RECORD })
    const withoutOwner = experts({ findAccountUser: async () => 'nobody' })
    expect(await judgeSlip(withoutOwner, '00', CLAIM)).toEqual({ reason: 'NOT_MATCH', record: RECORD })
  })

  it('has the age that the transfer had at the member’s first slip of it', async () => {
    const late = { ...CLAIM, createdAt: minutesAfter(63) }
    expect(await judgeSlip(experts({}), '00', late)).toMatchObject({ reason: 'EXPIRED_SLIP' })
    const first = experts({ findFirstHandIn: async () => minutesAfter(59) })
    expect(await judgeSlip(first, '00', late)).toEqual(CREDITED)
    const later = experts({ findFirstHandIn: async () => minutesAfter(63) })
    expect(await judgeSlip(later, '00', { ...CLAIM, createdAt: minutesAfter(59) })).toEqual(CREDITED)
  })

  it('is matched with the member who had the account when the money was sent', async () => {
    const findAccountUser = vi.fn<SlipExperts['findAccountUser']>(async () => SENDER)
    await judgeSlip(experts({ findAccountUser }), '00', CLAIM)
    const account = { bankCode: 'KBANK', bankAccountNo: '1112223334' }
    expect(findAccountUser).toHaveBeenCalledWith(account, RECORD.sentAt)
  })

  it('of money from an account that changed hands about then is held', async () => {
    const verdict = await judgeSlip(experts({ findAccountUser: async () => 'several' }), '00', CLAIM)
    expect(verdict).toMatchObject({ reason: 'NOT_MATCH', record: RECORD, why: 'shared-account' })
  })

  it('is abandoned by the worker, although the call to the bank ignores the abort', async () => {
    vi.useFakeTimers()
    try {
      const banks = { find: () => new Promise<never>(() => undefined) }
      const judged = judgeSlip(experts({ banks }), '00', CLAIM).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await Promise.race([judged, Promise.resolve('still waiting')])).toBeInstanceOf(Error)
    } finally {
      vi.useRealTimers()
    }
  })

  it('gets three queries when the bank requires a captcha, one when the bank fails', async () => {
    const find = vi.fn<SlipExperts['banks']['find']>(captcha)
    expect(await judgeSlip(experts({ banks: { find } }), '00', CLAIM)).toEqual({
      reason: 'TRIPPLE_WRONG_CAPTCHA',
      isProvisional: true,
      isForPerson: true,
    })
    expect(find).toHaveBeenCalledTimes(3)
    find.mockReset().mockImplementationOnce(captcha).mockImplementationOnce(captcha).mockResolvedValue(RECORD)
    expect(await judgeSlip(experts({ banks: { find } }), '00', CLAIM)).toEqual(CREDITED)
    for (const failure of [new BankUnavailable('no-answer'), new Error('a defect')]) {
      find.mockReset().mockRejectedValue(failure)
      await expect(judgeSlip(experts({ banks: { find } }), '00', CLAIM)).rejects.toBe(failure)
      expect(find).toHaveBeenCalledOnce()
    }
  })
})
