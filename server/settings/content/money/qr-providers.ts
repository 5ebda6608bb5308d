import type { Market } from '#domain/markets.ts'
import { QR_MINIMUM_SATANG, type QrProvider } from '#domain/money/deposit-methods.ts'

/** What a provider of QR codes offers members to pay with their banking apps. */
export interface QrOffer {
  readonly code: QrProvider
  readonly bankType: 'BANK' | 'PAYMENT'
  readonly nameTH: string
  readonly nameEN: string
  /** The market in which it is offered. */
  readonly market: Market
  readonly minimumSatang: number
  /** PromptPay bill payment, paid in baht, or LaoQR, paid in kip. */
  readonly form: 'promptpay' | 'laoqr'
  /** The operator's number there: a biller id, or a merchant id in Laos. */
  readonly receiver: string
}

/** The operator's number at each provider. */
export type QrReceivers = Readonly<Partial<Record<QrProvider, string | undefined>>>

/** The sandbox operator's numbers. */
export const QR_RECEIVERS: QrReceivers = {
  KBANK: '010753600031508',
  WW: '010555900011101',
  FP: '010555900022202',
  PAYONEX: '010555900033303',
  BCEL: 'mch26KRAPAO1101',
}

/** The providers at which the operator has a number. @param fpMinimumSatang the minimum deposit that the operator configured for FP */
export function qrProviders(fpMinimumSatang: number, receivers: QrReceivers): readonly QrOffer[] {
  const minima = { ...QR_MINIMUM_SATANG, FP: fpMinimumSatang }
  return MAKERS.flatMap((maker) => {
    const receiver = receivers[maker.code]
    return receiver === undefined ? [] : [{ ...maker, receiver, minimumSatang: minima[maker.code] }]
  })
}

type Maker = Omit<QrOffer, 'receiver' | 'minimumSatang'>

const PROMPTPAY = { market: 'th', form: 'promptpay' } as const

const MAKERS: readonly Maker[] = [
  { code: 'KBANK', bankType: 'BANK', nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', ...PROMPTPAY },
  { code: 'WW', bankType: 'PAYMENT', nameTH: 'WW', nameEN: 'WW', ...PROMPTPAY },
  { code: 'FP', bankType: 'PAYMENT', nameTH: 'FP', nameEN: 'FP', ...PROMPTPAY },
  { code: 'PAYONEX', bankType: 'PAYMENT', nameTH: 'PAYONEX', nameEN: 'PAYONEX', ...PROMPTPAY },
  {
    code: 'BCEL',
    bankType: 'BANK',
    nameTH: 'ธนาคารการค้าต่างประเทศลาว',
    nameEN: 'BCEL',
    market: 'lo',
    form: 'laoqr',
  },
]
