import { createDecipheriv, createHash } from 'node:crypto'
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

/** What OpenSSL, and therefore the app's library, writes in front of a salted text. */
const MAGIC = 'Salted__'

const SALT_BYTES = 8
const KEY_BYTES = 32
const IV_BYTES = 16

/** The gift code in a link that the app encrypted, or undefined when it has none. No URL is ever fetched. */
export function sealedGiftCode(sealed: string, passphrase: string): string | undefined {
  const link = openSealedLink(sealed, passphrase)
  return link === undefined ? undefined : giftCode(link)
}

/**
 * Redeems a gift at the mobile wallet, which cannot take part in a transaction of ours, and stores its arrival. If a later step fails, that
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

/**
 * Decrypts a text that the app encrypted with a passphrase (AES-256-CBC, key and IV from one round of MD5 as OpenSSL derives them). The
 * format does not reveal a wrong passphrase: validate the result like any input from outside.
 *
 * @returns undefined when the text is not in this format.
 */
function openSealedLink(sealed: string, passphrase: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined
  const salt = bytes.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const secret = derive(passphrase, salt)
  const cipher = createDecipheriv('aes-256-cbc', secret.subarray(0, KEY_BYTES), secret.subarray(KEY_BYTES))
  try {
    const content = cipher.update(bytes.subarray(MAGIC.length + SALT_BYTES))
    return Buffer.concat([content, cipher.final()]).toString('utf8')
  } catch {
    // Truncated, or another passphrase: the padding is wrong.
    return undefined
  }
}

function derive(passphrase: string, salt: Buffer): Buffer {
  let secret = Buffer.alloc(0)
  let block = Buffer.alloc(0)
  while (secret.length < KEY_BYTES + IV_BYTES) {
    block = createHash('md5')
      .update(Buffer.concat([block, Buffer.from(passphrase, 'utf8'), salt]))
      .digest()
    secret = Buffer.concat([secret, block])
  }
  return secret.subarray(0, KEY_BYTES + IV_BYTES)
}
