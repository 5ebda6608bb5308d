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

/**
 * The providers at which the operator has a number.
 *
 * @param fpMinimumSatang the minimum deposit that the operator configured for FP
 */
export function qrProviders(fpMinimumSatang: number, receivers: QrReceivers): readonly QrOffer[] {
  return makers(fpMinimumSatang, receivers).filter((maker): maker is QrOffer => maker.receiver !== undefined)
}

type Maker = Omit<QrOffer, 'receiver'> & { readonly receiver: string | undefined }

function makers(fpMinimumSatang: number, receivers: QrReceivers): readonly Maker[] {
  return [
    {
      code: 'KBANK',
      bankType: 'BANK',
      nameTH: 'ธนาคารกสิกรไทย',
      nameEN: 'Kasikornbank',
      market: 'th',
      minimumSatang: QR_MINIMUM_SATANG.KBANK,
      form: 'promptpay',
      receiver: receivers.KBANK,
    },
    {
      code: 'WW',
      bankType: 'PAYMENT',
      nameTH: 'WW',
      nameEN: 'WW',
      market: 'th',
      minimumSatang: QR_MINIMUM_SATANG.WW,
      form: 'promptpay',
      receiver: receivers.WW,
    },
    {
      code: 'FP',
      bankType: 'PAYMENT',
      nameTH: 'FP',
      nameEN: 'FP',
      market: 'th',
      minimumSatang: fpMinimumSatang,
      form: 'promptpay',
      receiver: receivers.FP,
    },
    {
      code: 'PAYONEX',
      bankType: 'PAYMENT',
      nameTH: 'PAYONEX',
      nameEN: 'PAYONEX',
      market: 'th',
      minimumSatang: QR_MINIMUM_SATANG.PAYONEX,
      form: 'promptpay',
      receiver: receivers.PAYONEX,
    },
    {
      code: 'BCEL',
      bankType: 'BANK',
      nameTH: 'ธนาคารการค้าต่างประเทศลาว',
      nameEN: 'BCEL',
      market: 'lo',
      minimumSatang: QR_MINIMUM_SATANG.BCEL,
      form: 'laoqr',
      receiver: receivers.BCEL,
    },
  ]
}
