import type { lookup } from '#contract/lookup.ts'
import type { WireResponse } from '#contract/endpoint.ts'
import { toBaht } from '#contract/primitives.ts'
import { KIP_RATE } from '../content/exchange-rate.ts'
import {
  findHouseAccount,
  HOUSE_WALLET,
  type HouseBankAccount,
  OFFERED_ACCOUNTS,
} from '../content/house-accounts.ts'
import { DEPOSIT_MINIMUM_SATANG } from '../content/limits.ts'
import { type QrProvider, qrProviders } from '../content/qr-providers.ts'
import { bankNames } from './wallet-view.ts'

/** What the deposit screen of a market offers, in wire form: accounts to transfer to, QR codes, the mobile wallet. */
export function waysToPayIn(
  market: 'th' | 'lo',
  fpMinimumSatang: number,
): WireResponse<typeof lookup.deposit> {
  const accounts = OFFERED_ACCOUNTS[market].flatMap((code) => findHouseAccount(code) ?? [])
  const providers = qrProviders(fpMinimumSatang).filter((provider) => provider.market === market)
  return {
    banks: [...accounts.map(presentAccount), ...providers.map(presentProvider)],
    // The mobile wallet is a Thai one: its gifts and its numbers are of no use across the border.
    wallets: market === 'th' ? [{ mode: 'AUTO', ...HOUSE_WALLET }, { mode: 'gift' }] : [],
    // Banks in Laos report nothing by themselves, so the operator books what members announce.
    isManual: market === 'lo',
    minimum: toBaht(DEPOSIT_MINIMUM_SATANG),
  }
}

function presentAccount({ bankCode, mode, bankAccountName, bankAccountNo, currency }: HouseBankAccount) {
  return {
    bankType: 'BANK',
    bankCode,
    mode,
    bank: bankNames(bankCode),
    bankAccountName,
    bankAccountNo,
    currency,
    ...(currency === 'LAK' && { exchange: KIP_RATE }),
  }
}

function presentProvider({ code, bankType, nameTH, nameEN, receiver }: QrProvider) {
  const isKip = receiver.form === 'laoqr'
  return {
    bankType,
    bankCode: code,
    mode: 'QR',
    bank: { nameTH, nameEN },
    currency: isKip ? 'LAK' : 'BAHT',
    ...(isKip && { exchange: KIP_RATE }),
  }
}
