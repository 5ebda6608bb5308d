import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { BankRecords, SlipReference } from '../providers/bank-records.ts'
import type { GiftProvider } from '../providers/gift-provider.ts'
import type { Rehearsal } from '../providers/providers.ts'
import type { SmsProvider } from '../providers/sms.ts'
import type { UploadScan } from '../providers/upload-scan.ts'
import { expectFit, type Trials } from './trials.ts'
import { loseAnswer } from './try-game-money.ts'

const GIFT_SATANG = 20_00

/** The test file of the makers of scanners, which each of them reports; in two parts, so that no scanner reports this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** The smallest GIF. */
const CLEAN = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')

/** @param phone gets a message; undefined: none is sent */
export async function trySms(trials: Trials, sms: SmsProvider, phone: string | undefined): Promise<void> {
  const message = { phone: phone ?? '', otpRef: 'CHCK', otpCode: '123456', language: 'en' } as const
  const accepted = 'a message is accepted'
  const ended = 'a message whose wait is ended ends'
  if (phone === undefined) {
    for (const trial of [accepted, ended]) trials.skip(trial, 'no --phone is given')
    return
  }
  await trials.run(accepted, () => trials.ask((signal) => sms.sendOtp(message, signal)))
  await trials.run(ended, () => loseAnswer(trials, (signal) => sms.sendOtp(message, signal), 0))
}

/** @param slip one that the bank knows; undefined: only what no bank knows is tried */
export async function tryRecords(
  trials: Trials,
  records: BankRecords,
  slip: SlipReference | undefined,
): Promise<void> {
  await trials.run('a slip that no bank issued is not found, and that is no error', async () => {
    const reference = randomBytes(12).toString('hex').toUpperCase()
    const record = await trials.ask((signal) => records.find({ bankCode: 'SCB', reference }, signal))
    expectFit(record === undefined, 'an invented reference was found')
  })
  const found = 'a real slip is found, with the same answer each time'
  if (slip === undefined) return trials.skip(found, 'no --slip BANK:REFERENCE is given')
  await trials.run(found, async () => {
    const first = await trials.ask((signal) => records.find(slip, signal))
    expectFit(first !== undefined, 'it is not found')
    const second = await trials.ask((signal) => records.find(slip, signal))
    expectFit(JSON.stringify(first) === JSON.stringify(second), 'the second answer is another one')
  })
}

export async function tryGifts(trials: Trials, gifts: GiftProvider, { makeGift }: Rehearsal): Promise<void> {
  await trials.run('a gift that nobody made has no value, and that is no error', async () => {
    const code = randomBytes(16).toString('hex')
    const answers = [await trials.ask(() => gifts.look(code)), await trials.ask(() => gifts.take(code))]
    expectFit(
      answers.every((value) => value === undefined),
      'an invented gift has a value',
    )
  })
  const redeemed = 'a gift is redeemed once, and redeeming it again gives the same answer'
  if (makeGift === undefined) return trials.skip(redeemed, 'the rehearsal has no makeGift')
  await trials.run(redeemed, async () => {
    const code = await makeGift(GIFT_SATANG)
    for (const call of ['look', 'take', 'take', 'look'] as const) {
      const value = await trials.ask(() => gifts[call](code))
      expectFit(value === GIFT_SATANG, `a gift of ${GIFT_SATANG} satang has the value ${String(value)}`)
    }
  })
}

export async function tryScan(trials: Trials, scan: UploadScan): Promise<void> {
  const verdict = (bytes: Buffer) =>
    Promise.race([
      trials.ask((signal) => scan.isClean(bytes, signal)),
      delay(5000, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer within 5 s'))),
    ])
  await trials.run('a picture is clean', async () => expectFit(await verdict(CLEAN), 'it is not'))
  await trials.run('the test file of the makers of scanners is not clean', async () =>
    expectFit(!(await verdict(Buffer.from(EICAR))), 'it is'),
  )
}
