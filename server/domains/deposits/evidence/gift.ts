import CryptoJS from 'crypto-js'
import { giftCode } from '#domain/money/gift-link.ts'
import { requireLedgerOpen } from '../../../ledger/ledger-errors.ts'
import type { Clock } from '../../../outside/providers/clock.ts'
import type { GiftProvider } from '../../../outside/providers/gift-provider.ts'
import type { Database } from '../../../platform/db/client.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import { MOBILE_WALLET_CODE } from '../../../settings/content/money/house-accounts.ts'
import type { Settings } from '../../../settings/settings.ts'
import { releaseGift, reserveGift } from '../../members/limits/deposit-limits.ts'
import { type Claim, creditOnce } from '../credit/credit-once.ts'

/**
 * The gift code in a link that the app encrypted, or undefined when it has none. The format does not reveal a wrong passphrase, and anybody can
 * encrypt anything: what comes out is checked like any input from outside. No URL is ever fetched.
 */
export function sealedGiftCode(sealed: string, passphrase: string): string | undefined {
  try {
    return giftCode(CryptoJS.AES.decrypt(sealed, passphrase).toString(CryptoJS.enc.Utf8))
  } catch {
    // Truncated, or another passphrase: it is no text.
    return undefined
  }
}

/**
 * Redeems a gift at the mobile wallet, which cannot take part in our transaction, and stores its arrival. If a later step fails, that
 * waits until the link is submitted again, or a person books it.
 *
 * @throws {LedgerHalted} before the gift is redeemed; {Refusal} LIMIT_PAUSED, or DEPOSIT_LIMIT, before that too.
 */
export async function takeGift(
  { db, clock, gifts }: { db: Database; clock: Clock; gifts: GiftProvider },
  { memberId, code }: { readonly memberId: string; readonly code: string },
  { giftMinimumSatang }: Pick<Settings['deposits'], 'giftMinimumSatang'>,
): Promise<void> {
  if ((await giftSatang(db, code)) !== undefined) return
  await requireLedgerOpen(db)
  const worthSatang = await gifts.look(code)
  if (worthSatang === undefined || worthSatang < giftMinimumSatang) return
  await db.transaction((tx) =>
    reserveGift(tx, { memberId, code, amountSatang: worthSatang, now: clock.now() }),
  )
  const takenSatang = await gifts.take(code)
  if (takenSatang === undefined) return
  await db.transaction((tx) =>
    creditOnce(tx, { ...giftClaim(code, takenSatang, clock.now()), why: 'gift', sentAt: clock.now() }),
  )
}

function giftClaim(number: string, amountSatang: number, occurredAt: Date): Claim {
  return {
    kind: 'gift',
    code: MOBILE_WALLET_CODE,
    number,
    amountSatang,
    sentAt: undefined,
    evidence: 'gift',
    occurredAt,
  }
}

/**
 * Credits a redeemed gift, exactly once.
 *
 * @throws {Refusal} TRUELINK_INVALID when there is none or its amount is too small, TRUELINK_DUPLICATE when it was credited before.
 */
export async function creditGift(
  tx: Transaction,
  memberId: string,
  code: string | undefined,
  occurredAt: Date,
): Promise<void> {
  const amountSatang = code === undefined ? undefined : await giftSatang(tx, code)
  if (code === undefined || amountSatang === undefined) throw new Refusal('TRUELINK_INVALID')
  await releaseGift(tx, code)
  const { outcome } = await creditOnce(tx, { ...giftClaim(code, amountSatang, occurredAt), memberId })
  if (outcome !== 'credited') throw new Refusal('TRUELINK_DUPLICATE')
}

async function giftSatang(db: Queryable, code: string): Promise<number | undefined> {
  const [gift] = await db.query<{ amountSatang: number }>(
    'gift.read',
    `SELECT amount_satang AS "amountSatang" FROM arrival
      WHERE kind = 'gift' AND number = $1 AND normal_reference(number) = normal_reference($1)`,
    [code],
  )
  return gift?.amountSatang
}
