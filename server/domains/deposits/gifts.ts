import { giftCode } from '#domain/money/gift-link.ts'
import { requireLedgerOpen } from '../../ledger/ledger-halted.ts'
import type { Clock } from '../../outside/providers/clock.ts'
import type { GiftProvider } from '../../outside/providers/gift-provider.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { MOBILE_WALLET_CODE } from '../../settings/content/money/house-accounts.ts'
import type { Settings } from '../../settings/settings.ts'
import { openSealedLink } from './open-sealed-link.ts'
import { postDeposit } from './post-deposit.ts'

/** The gift code in a link that the app encrypted, or undefined when it has none. No URL is ever fetched. */
export function sealedGiftCode(sealed: string, passphrase: string): string | undefined {
  const link = openSealedLink(sealed, passphrase)
  return link === undefined ? undefined : giftCode(link)
}

/**
 * Redeems a gift at the mobile wallet, which cannot take part in a transaction of ours, and notes it. If a later step fails, the note
 * remains, and the gift is credited when its link is submitted again.
 *
 * @throws {LedgerHalted} before the gift is redeemed.
 */
export async function takeGift(
  { db, clock, gifts }: { db: Queryable; clock: Clock; gifts: GiftProvider },
  code: string,
  { giftMinimumSatang }: Pick<Settings['deposits'], 'giftMinimumSatang'>,
): Promise<void> {
  if ((await giftSatang(db, code)) !== undefined) return
  await requireLedgerOpen(db)
  const worthSatang = await gifts.look(code)
  if (worthSatang === undefined || worthSatang < giftMinimumSatang) return
  const takenSatang = await gifts.take(code)
  if (takenSatang === undefined) return
  await db.query(
    'gift.take',
    'INSERT INTO gift (code, amount_satang, taken_at) VALUES ($1, $2, $3) ON CONFLICT (code) DO NOTHING',
    [code, takenSatang, clock.now()],
  )
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
  if (amountSatang === undefined) throw new Refusal('TRUELINK_INVALID')
  const deposit = { memberId, code: MOBILE_WALLET_CODE, amountSatang, reference: `gift:${code}`, occurredAt }
  if (!(await postDeposit(tx, deposit))) throw new Refusal('TRUELINK_DUPLICATE')
}

async function giftSatang(db: Queryable, code: string): Promise<number | undefined> {
  const [gift] = await db.query<{ amountSatang: number }>(
    'gift.read',
    'SELECT amount_satang AS "amountSatang" FROM gift WHERE code = $1',
    [code],
  )
  return gift?.amountSatang
}
