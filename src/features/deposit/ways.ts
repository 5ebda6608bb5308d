import {
  depositMethods,
  parseFpMinimum,
  type QrLimits,
  qrLimits,
  type QrProvider,
} from '../../domain/money/deposit-methods.ts'
import { GIFT_MINIMUM_BAHT } from '../../domain/money/gift-link.ts'
import { kipOfSatang } from '../../domain/money/kip.ts'
import { env } from '../../env.ts'
import { formatKip, formatShortBaht } from '../../i18n/format.ts'
import type { DepositBank, DepositLookup, DepositWallet } from './api/deposit.ts'

/** A way to deposit that the operator offers. `name` identifies it in the URL. */
export type Way =
  | { readonly kind: 'bank'; readonly name: string; readonly bank: DepositBank; readonly isOwn: boolean }
  | {
      readonly kind: 'qr'
      readonly name: string
      readonly provider: QrProvider
      readonly bank: DepositBank
    }
  | { readonly kind: 'wallet' | 'gift'; readonly name: string; readonly wallet: DepositWallet }
  | { readonly kind: 'slip' | 'report'; readonly name: string }

/** The ways of one kind. */
export type WayOf<Kind extends Way['kind']> = Extract<Way, { kind: Kind }>

/** The name in the URL for the open QR of any provider. */
export const OPEN_QR_WAY = 'qr'

/** All offered ways, in the order of the list. The accounts at the member's own bank come first: transfers within a bank arrive at once. */
export function waysOf(
  { banks, wallets, isManual }: DepositLookup,
  ownBankCode: string | undefined,
): readonly Way[] {
  const { transfers, qr } = depositMethods(banks)
  const accounts = named(
    transfers.map((bank) => ({ base: `bank-${bank.bankCode}`, bank, isOwn: bank.bankCode === ownBankCode })),
  )
  const pockets = named(
    wallets.map((wallet) => ({ base: wallet.mode === 'gift' ? 'gift' : 'wallet', wallet })),
  )
  const paysByHand = transfers.length > 0 || wallets.length > 0
  return [
    ...[true, false].flatMap((own) =>
      accounts
        .filter(({ isOwn }) => isOwn === own)
        .map(({ name, bank, isOwn }) => ({ kind: 'bank', name, bank, isOwn }) as const),
    ),
    ...qr.map(({ provider, bank }) => ({ kind: 'qr', name: `qr-${provider}`, provider, bank }) as const),
    ...pockets.map(
      ({ base, name, wallet }) => ({ kind: base === 'gift' ? 'gift' : 'wallet', name, wallet }) as const,
    ),
    ...(isManual ? [{ kind: 'report', name: 'report' } as const] : []),
    ...(paysByHand ? [{ kind: 'slip', name: 'slip' } as const] : []),
  ]
}

/** The way that the URL names; undefined when it is no longer offered. */
export function findWay(ways: readonly Way[], name: string | undefined): Way | undefined {
  return name === OPEN_QR_WAY ? ways.find(({ kind }) => kind === 'qr') : ways.find((way) => way.name === name)
}

/** Gives each way a unique name: the second of a kind gets a number. */
function named<Offer extends { base: string }>(offers: readonly Offer[]) {
  const seen = new Map<string, number>()
  return offers.map((offer) => {
    const place = (seen.get(offer.base) ?? 0) + 1
    seen.set(offer.base, place)
    return { ...offer, name: place === 1 ? offer.base : `${offer.base}-${place}` }
  })
}

/** The minimum value of a gift: as the backend says, otherwise the usual one. */
export function giftMinimumSatang({ minimum }: Pick<DepositWallet, 'minimum'>): number {
  return minimum ?? GIFT_MINIMUM_BAHT * 100
}

/** The limits of a QR: as the build says for FP, otherwise as the backend says, otherwise the usual ones. */
export function offeredLimits(provider: QrProvider, { minimum }: Pick<DepositBank, 'minimum'>): QrLimits {
  const ofBuild = provider === 'FP' && env.fpMinimum ? parseFpMinimum(env.fpMinimum) : undefined
  return qrLimits(provider, ofBuild ?? minimum)
}

/** An amount in the currency that the member pays: in kip for a kip account. */
export function paidAmount(amountSatang: number, exchange: DepositBank['exchange']): string {
  return exchange === undefined
    ? `฿${formatShortBaht(amountSatang)}`
    : formatKip(kipOfSatang(amountSatang, exchange.kipPerBaht))
}
