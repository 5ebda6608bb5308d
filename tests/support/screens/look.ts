import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findMisfits } from '../browser/checks/fits.ts'
import { CUT_TEXTS } from '../engines/cut-texts.ts'
import type { Engine } from '../engines/engine.ts'
import { missingGlyphsIn } from '../engines/glyphs.ts'
import type { Hand } from './hand.ts'

/** The height of a small phone's page, in CSS pixels. */
const HEIGHT = 800

/** A new width is visible after two frames. */
const PAINTED =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))'

interface Choices {
  readonly widths: readonly number[]
  /** Path prefix of the screenshots; without it none are taken. */
  readonly pictures: { readonly folder: string; readonly prefix: string } | undefined
  /** Called with each problem. */
  readonly report: (problem: string) => void
}

/** Checks a screen at several widths: everything fits, nothing is cut off, and every character has a glyph. */
export function lookerAt(engine: Engine, hand: Hand, { widths, pictures, report }: Choices) {
  const missingGlyphs = missingGlyphsIn(engine)
  let number = 0
  return async (screen: string): Promise<void> => {
    number += 1
    for (const width of widths) {
      await engine.resize(width, HEIGHT)
      await hand.rests()
      const found = await engine.read(`[...(${findMisfits.toString()})(), ...${CUT_TEXTS}]`)
      const problems = [...[found].flat().map(String), ...(await missingGlyphs())]
      for (const problem of problems) report(`${screen}, ${width} wide: ${problem}`)
      if (pictures === undefined) continue
      await engine.read(PAINTED)
      await mkdir(pictures.folder, { recursive: true })
      const name = `${pictures.prefix}-${width}-${String(number).padStart(2, '0')}-${screen.replaceAll(/[^a-z]+/gi, '-')}.png`
      await writeFile(join(pictures.folder, name), await engine.picture())
    }
  }
}
