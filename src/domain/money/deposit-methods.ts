/** A payment provider whose QR is made by the backend. */
export type QrProvider = 'KBANK' | 'BCEL' | 'WW' | 'FP' | 'PAYONEX'

interface Offered {
  readonly bankCode: string
  readonly bankType?: string | undefined
  readonly mode?: string | undefined
}

/** A provider of QR codes among what is offered. */
export interface QrOffer<Bank> {
  readonly provider: QrProvider
  readonly bank: Bank
}

/** What is offered, by what the member has to do. */
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
 * Sorts what the operator offers. Only known payment providers, and certain banks where they say so, make QR codes; every other combination
 * is an account that a member can transfer to.
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
