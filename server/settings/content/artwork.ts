import type { Game, Glyph, Tint } from './games.ts'

interface Shades {
  readonly ground: string
  readonly pattern: string
  readonly glyph: string
}

/** The colours of a tint, dark enough for white text and light enough for their own glyph. */
export const SHADES: Readonly<Record<Tint, Shades>> = {
  teal: { ground: '#0d4a55', pattern: '#12626f', glyph: '#8fe0dd' },
  plum: { ground: '#4b2150', pattern: '#63306a', glyph: '#f0b4ec' },
  rust: { ground: '#62280f', pattern: '#7d3818', glyph: '#ffc59f' },
  green: { ground: '#174a2b', pattern: '#1f6139', glyph: '#a9e8b8' },
  slate: { ground: '#2a3a57', pattern: '#37496b', glyph: '#cbdcf7' },
  gold: { ground: '#5a4108', pattern: '#745510', glyph: '#ffe09a' },
}

/** Each glyph is one path on a 24 by 24 grid. */
const GLYPHS: Readonly<Record<Glyph, string>> = {
  crown: 'M4 18h16l1.5-10-5 4L12 5l-4.5 7-5-4z',
  flame:
    'M12.5 2.5c.5 4 5.5 5.5 5.5 11a6 6 0 0 1-12 0c0-2.5 1.2-4 2.2-5.2.4 1.7 1 2.4 1.8 2.7 0-3.5.8-6.2 2.5-8.5z',
  seven: 'M6 4h12v3.5L12.5 20H8.5l5-12H6z',
  star: 'm12 3 2.7 6 6.3.6-4.8 4.3 1.5 6.3L12 16.8 6.3 20.2l1.5-6.3L3 9.6 9.3 9z',
  bell: 'M12 3a6 6 0 0 0-6 6v5l-2 3h16l-2-3V9a6 6 0 0 0-6-6zM9.5 18.5h5a2.5 2.5 0 0 1-5 0z',
  gem: 'M12 3 20 12 12 21 4 12zM12 8l-3.5 4L12 16l3.5-4z',
  ball: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 5-3.6 2.6 1.4 4.3h4.4l1.4-4.3z',
  spade:
    'M12 3c4 4 8 6.5 8 10.3a4 4 0 0 1-6.9 2.7c.2 2 .8 3.3 1.9 4.5H9c1.1-1.2 1.7-2.5 1.9-4.5A4 4 0 0 1 4 13.3C4 9.5 8 7 12 3z',
  ticket: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zm6 3v6h6V9z',
}

/** The lozenge pattern behind a game card, as a complete SVG document, 114 by 76. */
export function gameBackground(game: Game): string {
  const { ground, pattern } = SHADES[game.tint]
  const corners = [
    [0, 0],
    [114, 0],
    [0, 76],
    [114, 76],
  ]
  const weave = corners.map(([x, y]) => `M${x} ${(y ?? 0) - 18}l18 18-18 18-18-18z`).join('')
  return svg(
    '0 0 114 76',
    `<path fill="${ground}" d="M0 0h114v76H0z"/>` +
      `<path fill="${pattern}" fill-rule="evenodd" d="M57-20 115 38 57 96-1 38zM57 4 91 38 57 72 23 38z"/>` +
      `<path fill="${pattern}" d="${weave}"/>`,
  )
}

/** The glyph of a game on a transparent background, as a complete SVG document, 24 by 24. */
export function gameLogo(game: Game): string {
  const { glyph } = SHADES[game.tint]
  return svg('0 0 24 24', `<path fill="${glyph}" fill-rule="evenodd" d="${GLYPHS[game.glyph]}"/>`)
}

/** A complete SVG document. */
export function svg(viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`
}
