/** A payment provider whose QR codes the backend makes. */
export type QrProvider = 'KBANK' | 'BCEL' | 'WW' | 'FP' | 'PAYONEX'

interface Offered {
  readonly bankCode: string
  readonly bankType?: string | undefined
  readonly mode?: string | undefined
}

/** An offered provider of QR codes. */
export interface QrOffer<Bank> {
  readonly provider: QrProvider
  readonly bank: Bank
}

/** The offered ways to deposit, by what the member has to do. */
export interface DepositMethods<Bank> {
  /** Accounts to transfer to by hand. */
  readonly transfers: readonly Bank[]
  /** Providers of QR codes, each once. */
  readonly qr: readonly QrOffer<Bank>[]
}

const PROVIDERS: ReadonlyMap<string, readonly QrProvider[]> = new Map([
  ['BANK', ['KBANK', 'BCEL']],
  ['PAYMENT', ['WW', 'FP', 'PAYONEX']],
])

/**
 * Sorts the operator's ways to deposit. Known payment providers make QR codes, and so do certain banks that are marked for it. Every other
 * entry is an account to transfer to.
 */
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
