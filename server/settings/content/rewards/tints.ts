/** The colours of the picture of a reward. */
export type Tint = 'teal' | 'plum' | 'rust' | 'green' | 'slate' | 'gold'

interface Shades {
  readonly ground: string
  readonly pattern: string
  readonly figure: string
}

/** The colours of a tint, dark enough for white text and light enough for their own figure. */
export const SHADES: Readonly<Record<Tint, Shades>> = {
  teal: { ground: '#0d4a55', pattern: '#12626f', figure: '#8fe0dd' },
  plum: { ground: '#4b2150', pattern: '#63306a', figure: '#f0b4ec' },
  rust: { ground: '#62280f', pattern: '#7d3818', figure: '#ffc59f' },
  green: { ground: '#174a2b', pattern: '#1f6139', figure: '#a9e8b8' },
  slate: { ground: '#2a3a57', pattern: '#37496b', figure: '#cbdcf7' },
  gold: { ground: '#5a4108', pattern: '#745510', figure: '#ffe09a' },
}
