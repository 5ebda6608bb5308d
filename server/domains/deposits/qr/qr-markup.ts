import { toString } from 'qrcode'

/** The QR picture of a text, as a complete SVG document without script or style. */
export function qrMarkup(text: string): Promise<string> {
  return toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
}
