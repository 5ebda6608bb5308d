import { parseBahtInput } from './amount-input.ts'

/** A payment provider whose QR codes the backend makes. */
export type QrProvider = 'KBANK' | 'BCEL' | 'WW' | 'FP' | 'PAYONEX'

interface Offered {
  readonly bankCode: string
  readonly bankType?: string | undefined
  readonly mode?: string | undefined
}

/** An offered provider of QR codes. */
export interface OfferedQr<Bank> {
  readonly provider: QrProvider
  readonly bank: Bank
}

/** The offered ways to deposit, by what the member has to do. */
export interface DepositMethods<Bank> {
  /** Accounts to transfer to by hand. */
  readonly transfers: readonly Bank[]
  /** Providers of QR codes, each once. */
  readonly qr: readonly OfferedQr<Bank>[]
}

const PROVIDERS: ReadonlyMap<string, readonly QrProvider[]> = new Map([
  ['BANK', ['KBANK', 'BCEL']],
  ['PAYMENT', ['WW', 'FP', 'PAYONEX']],
])

/** Sorts the ways to deposit: payment providers and banks marked for it make QR codes; every other entry is an account to transfer to. */
export function depositMethods<Bank extends Offered>(banks: readonly Bank[]): DepositMethods<Bank> {
  const qr = new Map<QrProvider, Bank>()
  const transfers: Bank[] = []
  for (const bank of banks) {
    const provider = qrProvider(bank)
    if (provider === undefined) transfers.push(bank)
    else if (!qr.has(provider)) qr.set(provider, bank)
  }
  return { transfers, qr: [...qr].map(([provider, bank]) => ({ provider, bank })) }
}

function qrProvider({ bankCode, bankType = 'BANK', mode }: Offered): QrProvider | undefined {
  if (bankType === 'BANK' && mode !== 'QR') return undefined
  return PROVIDERS.get(bankType)?.find((provider) => provider === bankCode)
}

/** Limits of one QR; integer satang. */
export interface QrLimits {
  readonly minimumSatang: number
  /** Amounts to choose with one tap, in ascending order. */
  readonly quickSatang: readonly number[]
}

/** Default minimum of a QR of the payment provider FP, in satang. The operator's setting `deposits.fpMinimum` replaces it. */
export const FP_MINIMUM_SATANG = 1000

/** The minimum of a QR of each provider, in satang, where nobody has set another one. Source: specification, section 9. */
export const QR_MINIMUM_SATANG: Readonly<Record<QrProvider, number>> = {
  KBANK: 1_00,
  BCEL: 1_00,
  WW: 100_00,
  PAYONEX: 100_00,
  FP: FP_MINIMUM_SATANG,
}

const QUICK_BAHT: Readonly<Record<QrProvider, readonly number[]>> = {
  KBANK: [10, 20, 50, 100, 500, 1000],
  BCEL: [10, 20, 50, 100, 500, 1000],
  WW: [100, 200, 300, 500, 1000],
  PAYONEX: [100, 200, 300, 500, 1000],
  FP: [50, 100, 500, 1000],
}

/** The limits at a provider. The minimum at FP is also the first quick amount there. */
export function qrLimits(provider: QrProvider, minimumSatang = QR_MINIMUM_SATANG[provider]): QrLimits {
  const quick = QUICK_BAHT[provider].map((baht) => baht * 100)
  const offered = provider === 'FP' ? [minimumSatang, ...quick] : quick
  return {
    minimumSatang,
    quickSatang: offered.filter(
      (amount, index) => amount >= minimumSatang && offered.indexOf(amount) === index,
    ),
  }
}

/** The minimum deposit at FP in satang, by `VITE_FP_MIN`; undefined when the setting is not an amount above zero. */
export function parseFpMinimum(setting: string | undefined): number | undefined {
  if (setting === undefined || setting === '') return FP_MINIMUM_SATANG
  return parseBahtInput(setting) || undefined
}
