import type { Engine } from './engine.ts'

/** The characters in use, by font in CSS shorthand. */
type UsedCharacters = Record<string, string[]>

/** Returns a function that lists the characters on screen without a glyph; it checks each character once per font. */
export function missingGlyphsIn(engine: Engine): () => Promise<string[]> {
  const checked = new Map<string, Set<string>>()
  return async () => {
    const used = await engine.read(`(${usedCharacters.toString()})()`)
    const fresh: UsedCharacters = {}
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the function above returns
    for (const [font, characters] of Object.entries(used as UsedCharacters)) {
      const known = checked.get(font) ?? new Set()
      checked.set(font, known)
      fresh[font] = characters.filter((character) => !known.has(character))
      for (const character of characters) known.add(character)
    }
    const missing = await engine.read(`(${drawnAsMissing.toString()})(${JSON.stringify(fresh)})`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the function above returns
    return missing as string[]
  }
}

/** Runs in a page, and must not refer to anything outside its own body. */
function usedCharacters(): UsedCharacters {
  const sets = new Map<string, Set<string>>()
  const note = (element: Element, text: string) => {
    const { fontStyle, fontWeight, fontFamily } = getComputedStyle(element)
    const font = `${fontStyle} ${fontWeight} 40px ${fontFamily}`
    const set = sets.get(font) ?? new Set()
    sets.set(font, set)
    for (const character of text) if (!/\s/.test(character)) set.add(character)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent?.checkVisibility() === true) note(parent, node.textContent ?? '')
  }
  for (const field of document.querySelectorAll('input, textarea'))
    note(field, `${field.getAttribute('placeholder') ?? ''}${'value' in field ? String(field.value) : ''}`)
  return Object.fromEntries([...sets].map(([font, set]) => [font, [...set]]))
}

/**
 * Runs in a page, and must not refer to anything outside its own body. A character without a glyph is drawn as a box: Chromium and WebKit
 * draw the same box for all, Firefox writes the code point into it. Therefore only the outermost pixels are compared with those of an
 * unassigned character.
 */
function drawnAsMissing(used: UsedCharacters): string[] {
  const canvas = document.createElement('canvas')
  canvas.width = 160
  canvas.height = 120
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('nothing can be drawn')
  const { width, height } = canvas

  /** The bounds of the drawn character, and the pixels at its edge. */
  function edgeOf(character: string): string {
    context?.clearRect(0, 0, width, height)
    context?.fillText(character, 50, 80)
    const data = context?.getImageData(0, 0, width, height).data ?? []
    const inkAt = (x: number, y: number) => data[(y * width + x) * 4 + 3] ?? 0
    const places = Array.from(
      { length: width * height },
      (_, place) => [place % width, Math.floor(place / width)] as const,
    )
    const inked = places.filter(([x, y]) => inkAt(x, y) > 0)
    const xs = inked.map(([x]) => x)
    const ys = inked.map(([, y]) => y)
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const edge = inked.filter(([x, y]) => x === left || x === right || y === top || y === bottom)
    return edge.map(([x, y]) => `${x},${y}:${inkAt(x, y)}`).join(' ')
  }

  return Object.entries(used).flatMap(([font, characters]) => {
    context.font = font
    // Firefox writes four or six digits into its box.
    const boxes = ['\u0378', '\u{50005}'].map((absent) => ({
      advance: context.measureText(absent).width,
      edge: edgeOf(absent),
    }))
    return characters
      .filter((character) => {
        const box = boxes[character.length - 1]
        const isAsWide = Math.abs(context.measureText(character).width - (box?.advance ?? 0)) < 0.01
        return isAsWide && edgeOf(character) === box?.edge
      })
      .map((character) => `${character} U+${character.codePointAt(0)?.toString(16)} in ${font}`)
  })
}
