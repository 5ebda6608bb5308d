import { encode, parse, tag, withCrcTag } from 'promptparse'
import { toString } from 'qrcode'

/** Identifiers of the national scheme, and of BCEL within it. */
const SCHEME = { applicationId: 'A005266284662577', issuerId: '27710418', merchantPayment: '002' } as const

/** ISO 4217: the kip. ISO 18245: a merchant of no particular trade. */
const KIP = '418'
const UNCLASSIFIED_MERCHANT = '0000'

interface LaoPayment {
  readonly merchantId: string
  readonly merchantName: string
  /** Returned with the payment: at most 25 characters. */
  readonly reference: string
  readonly amountKip: number
}

/** The text of a LaoQR merchant payment in EMVCo's format, with its checksum. */
export function laoQrPayload({ merchantId, merchantName, reference, amountKip }: LaoPayment): string {
  const receiver = encode([
    tag('00', SCHEME.applicationId),
    tag('01', SCHEME.issuerId),
    tag('02', SCHEME.merchantPayment),
    tag('03', merchantId),
  ])
  const tags = encode([
    tag('00', '01'),
    // A single-use code, unlike a printed one on a wall.
    tag('01', '12'),
    tag('38', receiver),
    tag('52', UNCLASSIFIED_MERCHANT),
    tag('53', KIP),
    tag('54', String(amountKip)),
    tag('58', 'LA'),
    tag('59', merchantName),
    tag('60', 'VIENTIANE'),
    tag('62', encode([tag('01', reference)])),
  ])
  return withCrcTag(tags, '63')
}

/** The reference inside a QR, by which a gateway reports that it was paid; undefined when there is none. */
export function referenceInQr(payload: string): string | undefined {
  const tags = parse(payload)
  // Of LaoQR, or the first reference of a PromptPay bill payment.
  return tags?.getTagValue('62', '01') ?? tags?.getTagValue('30', '02')
}

/** The QR picture of a text, as a complete SVG document without script or style. */
export function qrMarkup(text: string): Promise<string> {
  return toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
}
