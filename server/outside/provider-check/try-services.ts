import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { BankRecords, SlipReference } from '../providers/bank-records.ts'
import type { GiftProvider } from '../providers/gift-provider.ts'
import type { Rehearsal } from '../providers/providers.ts'
import type { SmsProvider } from '../providers/sms.ts'
import type { UploadScan } from '../providers/upload-scan.ts'
import { expectFit, type Trials } from './trials.ts'
import { loseAnswer } from './try-games.ts'

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
  const told = 'a text is accepted'
  if (phone === undefined) {
    for (const trial of [accepted, ended, told]) trials.skip(trial, 'no --phone is given')
    return
  }
  await trials.run(accepted, () => trials.ask((signal) => sms.sendOtp(message, signal)))
  await trials.run(ended, () => loseAnswer(trials, (signal) => sms.sendOtp(message, signal), 0))
  if (sms.sendText === undefined)
    return trials.skip(told, 'it has no sendText: members are told nothing by SMS')
  const text = { phone, text: 'A trial of the connection' }
  await trials.run(told, () => trials.ask(async (signal) => sms.sendText?.(text, signal)))
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

interface Report {
  readonly reference: string
}

/** A feed of reports about money, and how to make it report something. */
interface Tried<R extends Report> {
  readonly subscribe: (listener: (report: R) => Promise<unknown>) => void
  /** Makes money arrive; undefined: nothing can be tried. */
  readonly arrive: (() => Promise<void>) | undefined
  /** The function of the rehearsal that is missing, for the verdict. */
  readonly needs: string
}

/**
 * Tries a feed: what it reports fits (the caller's listener checks that), is reported until it is accepted, and keeps its reference. Real money
 * may be reported meanwhile, and what is accepted does not come again: so a feed that cannot be tried is not subscribed to, and after the last
 * trial nothing is accepted.
 */
export async function tryFeed<R extends Report>(
  trials: Trials,
  { subscribe, arrive, needs }: Tried<R>,
): Promise<void> {
  const reports: { readonly report: R; readonly isAccepted: boolean }[] = []
  let refusals = 0
  let isOver = false
  let noticed: (() => void) | undefined
  const again = 'a report that was not accepted comes again, under the same reference'
  const apart = 'two payments of the same amount have two references'

  const subscribed = 'it can be subscribed to'
  if (arrive === undefined) {
    for (const trial of [subscribed, again, apart]) trials.skip(trial, `the rehearsal has no ${needs}`)
    return
  }

  await trials.run(subscribed, async () => {
    subscribe((report) => {
      if (isOver) return Promise.reject(new Error('the trials are over'))
      const isAccepted = refusals === 0
      if (!isAccepted) refusals -= 1
      reports.push({ report, isAccepted })
      noticed?.()
      return isAccepted ? Promise.resolve('credited') : Promise.reject(new Error('try again'))
    })
    await Promise.resolve()
  })

  await trials.run(again, async () => {
    const seen = reports.length
    refusals = 1
    await arrive()
    await until(() => reports.slice(seen).some(({ isAccepted }) => isAccepted))
    const [refused, ...later] = reports.slice(seen)
    expectFit(refused !== undefined, `nothing is reported within ${trials.patience.newsMs} ms`)
    const accepted = later.find(({ isAccepted }) => isAccepted)
    expectFit(
      accepted !== undefined,
      'a report that was not accepted does not come again: the money would be lost',
    )
    expectFit(
      JSON.stringify(accepted.report) === JSON.stringify(refused.report),
      'the same money is reported again with other words: it would be credited twice',
    )
  })

  await trials.run(apart, async () => {
    const seen = new Set(reports.map(({ report }) => report.reference))
    const fresh = () => new Set(reports.map(({ report }) => report.reference).filter((one) => !seen.has(one)))
    await arrive()
    await until(() => fresh().size > 0)
    expectFit(
      fresh().size > 0,
      'a second payment is reported under the reference of the first, or not at all',
    )
    expectFit(
      fresh().size === 1,
      `one payment is reported under ${fresh().size} references: it would be credited so often`,
    )
  })
  isOver = true

  /** Waits for a report that makes it true, at most as long as news may take. */
  function until(isEnough: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, trials.patience.newsMs)
      noticed = () => {
        if (!isEnough()) return
        clearTimeout(timer)
        resolve()
      }
      noticed()
    })
  }
}
