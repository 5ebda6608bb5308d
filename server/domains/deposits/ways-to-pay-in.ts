import type { WireResponse } from '#contract/endpoint.ts'
import type { lookup } from '#contract/lookup.ts'
import { toBaht } from '#contract/primitives.ts'
import type { Market } from '#domain/markets.ts'
import { bankNames } from '../../settings/content/money/banks.ts'
import type { HouseBankAccount } from '../../settings/content/money/house-accounts.ts'
import { type QrOffer, qrProviders } from '../../settings/content/money/qr-providers.ts'
import type { Connected } from '../../settings/site/connected.ts'
import type { House, KipRate } from '../../settings/site/site-content.ts'

interface PayingInContext {
  readonly market: Market
  readonly fpMinimumSatang: number
  readonly giftMinimumSatang: number
  /** The minimum deposit by any method, in satang. */
  readonly minimumSatang: number
  readonly house: House
  readonly connected: Connected
}

/**
 * What the deposit screen of a market offers, in wire form: accounts to transfer to, QR codes, the mobile wallet. Ways whose deposits would
 * arrive unnoticed are left out.
 */
export function waysToPayIn({
  market,
  fpMinimumSatang,
  giftMinimumSatang,
  minimumSatang,
  house,
  connected,
}: PayingInContext): WireResponse<typeof lookup.deposit> {
  const accounts = house.shown.filter(({ mode }) => connected.slips || isBooked(mode, connected))
  const providers = connected.qr ? qrProviders(fpMinimumSatang, house.qr) : []
  const { kipRate } = house
  return {
    banks: [
      ...accounts.map((account) => presentAccount(account, connected, kipRate)),
      ...providers
        .filter((provider) => provider.market === market)
        .map((provider) => presentProvider(provider, kipRate)),
    ],
    // The mobile wallet is a Thai one: its gifts and its numbers do not work across the border.
    wallets: market === 'th' ? walletsOf(house, connected, giftMinimumSatang) : [],
    // Banks in Laos report nothing automatically, so people at the desk book what members announce.
    isManual: market === 'lo' && connected.desk,
    minimum: toBaht(minimumSatang),
  }
}

/** Whether a transfer to an account of that mode is credited without its slip: by a bank that reports it, or by a person. */
function isBooked(mode: HouseBankAccount['mode'], { banks, desk }: Connected): boolean {
  // The report of any other account waits for the slip.
  return desk || (banks && mode === 'AUTO')
}

function walletsOf({ wallet }: House, connected: Connected, giftMinimumSatang: number) {
  const isWalletNoticed = wallet !== undefined && connected.banks
  return [
    ...(isWalletNoticed ? [{ mode: 'AUTO', ...wallet }] : []),
    ...(connected.gifts ? [{ mode: 'gift', minimum: toBaht(giftMinimumSatang) }] : []),
  ]
}

function presentAccount(
  { bankCode, mode, bankAccountName, bankAccountNo, currency }: HouseBankAccount,
  connected: Connected,
  kipRate: KipRate | undefined,
) {
  return {
    bankType: 'BANK',
    bankCode,
    ...(connected.banks && { mode }),
    bank: bankNames(bankCode),
    bankAccountName,
    bankAccountNo,
    currency,
    ...(currency === 'LAK' && { exchange: kipRate }),
  }
}

function presentProvider(
  { code, bankType, nameTH, nameEN, minimumSatang, form }: QrOffer,
  kipRate: KipRate | undefined,
) {
  const isKip = form === 'laoqr'
  return {
    bankType,
    bankCode: code,
    mode: 'QR',
    bank: bankNames(code) ?? { nameTH, nameEN },
    minimum: toBaht(minimumSatang),
    currency: isKip ? 'LAK' : 'BAHT',
    ...(isKip && { exchange: kipRate }),
  }
}
