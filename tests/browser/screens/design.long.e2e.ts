/** Proves R30. */
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contrastFaults } from '../../support/browser/checks/accessible.ts'
import { expectFits } from '../../support/browser/checks/fits.ts'
import { overlaps } from '../../support/browser/checks/overlaps.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { DRAWN_SCENES } from '../../support/browser/drawn-scenes.ts'
import { visitAs } from '../../support/browser/player.ts'
import { chooseLanguageForGood } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'
import { CUT_TEXTS } from '../../support/engines/cut-texts.ts'

const { th, lo } = WORDS
const SIZES = [
  { width: 360, height: 740 },
  { width: 412, height: 915 },
]
const LOOKS = [
  { words: th, schemes: ['light', 'dark'] },
  { words: lo, schemes: ['light'] },
] as const

/** Folder for the screenshots of a run; its `index.html` shows each beside the design. */
const PICTURES = join(import.meta.dirname, '../../../test-results/screens')

/** Folder with the designs, as `<screen>-<language>[-dark].png`; without it only our own screenshots are kept. */
const DRAWN = process.env['DESIGN_SCREENS']

test.use({ reducedMotion: 'reduce' })
test.afterAll(writeIndex)

test('two texts that overlap are detected, and text that has scrolled out of its box is not', async ({
  page,
}) => {
  await page.setContent(`<p style="margin:0">Deposit</p><p style="margin:-1em 0 0">Withdraw</p>
    <div style="height:20px;overflow:auto"><p style="margin:0;height:20px">Shown</p><p style="margin:0">Scrolled out</p></div><p style="margin:0">Below</p>`)
  expect(await overlaps(page)).toEqual(['"Deposit" and "Withdraw" overlap'])
})

test('text in a box of no size is cut, also where an ellipsis would show that it continues', async ({
  page,
}) => {
  await page.setContent(`<p style="margin:0;width:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Gone</p>
    <p style="margin:0;width:3em;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Continued somewhere</p><p>Shown</p>`)
  expect(await page.evaluate(CUT_TEXTS)).toEqual(['"Gone" is in a box of no size: P.'])
})

for (const [name, reach] of Object.entries(DRAWN_SCENES)) {
  for (const { words, schemes } of LOOKS) {
    test(`${name} in ${words.languageName} is complete, readable and tappable, and is shown beside its drawing`, async ({
      page,
      players,
      sandbox,
      watched,
    }) => {
      watched.expectErrors(LOGGED.status(401), LOGGED.status(400))
      const member = await players.join({ wallet: 4000, games: { PG: 1200 } })
      await page.goto('/login')
      if (words !== th) await chooseLanguageForGood(page, words)
      await visitAs(page, member, words)
      await reach({ page, words, member, players, sandbox, watched })
      for (const size of SIZES) {
        await page.setViewportSize(size)
        for (const scheme of schemes) {
          await page.emulateMedia({ colorScheme: scheme })
          const look = `${size.width}x${size.height} ${scheme}`
          await expectFits(page, look)
          expect.soft(await page.evaluate(CUT_TEXTS), look).toEqual([])
          expect.soft(await overlaps(page), look).toEqual([])
          expect.soft(await contrastFaults(page), look).toEqual([])
          const drawn = `${name}-${words.locale}${scheme === 'dark' ? '-dark' : ''}`
          await page.screenshot({ path: await picturePath(`${size.width}x${size.height}`, drawn) })
        }
      }
    })
  }
}

/** @returns the path for our screenshot beside `drawn` */
async function picturePath(name: string, drawn: string): Promise<string> {
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
async function writeIndex(): Promise<void> {
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
