import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder for the screenshots of a run; its `index.html` shows each beside the design. */
export const PICTURES = join(import.meta.dirname, '../../../../test-results/screens')

/** Folder with the designs, as `<screen>-<language>[-dark].png`; without it only our own screenshots are kept. */
const DRAWN = process.env['DESIGN_SCREENS']

/** @returns the path for our screenshot beside `drawn` */
export async function picturePath(name: string, drawn: string): Promise<string> {
  await mkdir(PICTURES, { recursive: true })
  if (DRAWN !== undefined) await copyFirst([`${drawn}.png`, `${drawn.replace(/-dark$/, '')}.png`], drawn)
  return join(PICTURES, `${drawn}@${name}.png`)
}

async function copyFirst(names: readonly string[], drawn: string): Promise<void> {
  const there = await readdir(DRAWN ?? '.')
  const found = names.find((name) => there.includes(name))
  if (found !== undefined) await copyFile(join(DRAWN ?? '.', found), join(PICTURES, `${drawn}.png`))
}

/** Writes the page that shows each screenshot to the right of the design. */
export async function writeIndex(): Promise<void> {
  const files = (await readdir(PICTURES)).filter((name) => name.endsWith('.png'))
  const rows = files
    .filter((name) => name.includes('@'))
    .toSorted()
    .map((name) => {
      const drawn = `${name.split('@')[0]}.png`
      const pictures = [...(files.includes(drawn) ? [drawn] : []), name]
      const images = pictures.map((picture) => `<img src="${picture}" width="360" alt="${picture}">`)
      return `<h2>${name}</h2>${images.join('\n')}`
    })
  await writeFile(join(PICTURES, 'index.html'), `<!doctype html><meta charset="utf-8">${rows.join('\n')}\n`)
}
