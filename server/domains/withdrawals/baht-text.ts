const FORMAT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** An amount in the text of a refusal: `1,250.50`. */
export function bahtText(satang: number): string {
  return FORMAT.format(satang / 100)
}
