/** Whoever makes QR codes that members pay by their banking apps. */
export interface QrProvider {
  readonly code: 'KBANK' | 'WW' | 'FP' | 'PAYONEX' | 'BCEL'
  readonly bankType: 'BANK' | 'PAYMENT'
  readonly nameTH: string
  readonly nameEN: string
  /** Where it is offered. */
  readonly market: 'th' | 'lo'
  readonly minimumSatang: number
  /** PromptPay bill payment, paid in baht, or LaoQR, paid in kip; each with the number under which the house receives. */
  readonly receiver:
    | { readonly form: 'promptpay'; readonly billerId: string }
    | { readonly form: 'laoqr'; readonly merchantId: string }
}

/** The most that one QR may ask for: what banking apps let through in one payment. */
export const QR_MAXIMUM_SATANG = 2_000_000_00

/** How long a QR may be paid, in seconds on the business clock. */
export const QR_VALID_SECONDS = 15 * 60

/** @param fpMinimumSatang what the operator set as the least of FP */
export function qrProviders(fpMinimumSatang: number): readonly QrProvider[] {
  return [
    {
      code: 'KBANK',
      bankType: 'BANK',
      nameTH: 'ธนาคารกสิกรไทย',
      nameEN: 'Kasikornbank',
      market: 'th',
      minimumSatang: 1_00,
      receiver: { form: 'promptpay', billerId: '010753600031508' },
    },
    {
      code: 'WW',
      bankType: 'PAYMENT',
      nameTH: 'WW',
      nameEN: 'WW',
      market: 'th',
      minimumSatang: 100_00,
      receiver: { form: 'promptpay', billerId: '010555900011101' },
    },
    {
      code: 'FP',
      bankType: 'PAYMENT',
      nameTH: 'FP',
      nameEN: 'FP',
      market: 'th',
      minimumSatang: fpMinimumSatang,
      receiver: { form: 'promptpay', billerId: '010555900022202' },
    },
    {
      code: 'PAYONEX',
      bankType: 'PAYMENT',
      nameTH: 'PAYONEX',
      nameEN: 'PAYONEX',
      market: 'th',
      minimumSatang: 100_00,
      receiver: { form: 'promptpay', billerId: '010555900033303' },
    },
    {
      code: 'BCEL',
      bankType: 'BANK',
      nameTH: 'ธนาคารการค้าต่างประเทศลาว',
      nameEN: 'BCEL',
      market: 'lo',
      minimumSatang: 1_00,
      receiver: { form: 'laoqr', merchantId: 'mch26KRAPAO1101' },
    },
  ]
}
