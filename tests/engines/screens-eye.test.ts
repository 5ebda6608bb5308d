import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findMisfits } from '../support/browser/checks/fits.ts'
import { CUT_TEXTS } from '../support/engines/cut-texts.ts'
import type { Engine } from '../support/engines/engine.ts'
import { ENGINES } from '../support/engines/engines.ts'
import { missingGlyphsIn } from '../support/engines/glyphs.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

/* The checks of `screens.test.ts`: they detect what is wrong, and report nothing on a correct page. */

const WORD = 'x'.repeat(80)

const WRONG: Readonly<Record<string, string>> = {
  'a word that is wider than the window': `<p>${WORD}</p>`,
  'a word that is cut off by its box': `<div style="overflow:hidden">${WORD}</div>`,
  'a word that sticks out of its button': `<button style="width:80px">${WORD.slice(0, 20)}</button>`,
  'a text that is cut off below': `<div style="overflow:hidden;height:1em">two<br>lines</div>`,
  'a text without a size': `<p style="font-size:0">no size</p>`,
  'a text in a box without a width': `<p style="display:flex"><span style="width:0;overflow:hidden">no width</span></p>`,
  'a field that is wider than the window': `<input style="width:500px">`,
  'a box that scrolls sideways by accident': `<div style="overflow-y:auto">${WORD}</div>`,
  'a short message that covers the page': `<div popover="manual" style="height:500px"><p style="height:500px">short</p></div>`,
}

const RIGHT = `<p>ເງິນເຂົ້າກະເປົາຫຼັກ 5,020.00 ₭</p><p>กี่ครั้งก็ได้ ฿5</p><p style="overflow-wrap:anywhere">${WORD}</p>
  <div class="overflow-x-auto" style="overflow-x:auto">${WORD}</div><button>OK</button><div popover="manual">short</div>
  <div style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${WORD}</div>`

const LAO_LETTERS = 'ກຂຄງຈຊຍດຕຖທນບປຜຝພຟມຢຣລວສຫອຮ'

const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true }))

describe.each(ENGINES)('in %s', (_name, start) => {
  let engine: Engine

  beforeAll(async () => {
    engine = await start()
    await engine.resize(360, 640)
  })

  afterAll(() => engine.close())

  const seen = async (html: string) => {
    await show(engine, html)
    await engine.read(`document.querySelector('[popover]')?.showPopover() ?? true`)
    return engine.read(`[...(${findMisfits.toString()})(), ...${CUT_TEXTS}]`)
  }

  test('nothing is reported about a page that fits', async () => {
    expect(await seen(RIGHT)).toEqual([])
    expect(await missingGlyphsIn(engine)()).toEqual([])
  })

  test.each(Object.entries(WRONG))('%s is detected', async (_what, html) => {
    expect(await seen(html)).not.toEqual([])
  })

  test('a character that does not exist is detected', async () => {
    await show(engine, 'a\u0379b\u{50001}')
    const missing = (await missingGlyphsIn(engine)()).map((line) => line.split(' ')[1])
    expect(missing).toEqual(['U+379', 'U+50001'])
  })

  test('every Lao letter is detected as missing where no font has any, and no Thai one', async () => {
    const poor = await start({ fonts: await fontsWithout('ກ') })
    await show(poor, `${LAO_LETTERS} กขคง`)
    const missing = (await missingGlyphsIn(poor)()).map((line) => line.charAt(0))
    await poor.close()
    expect(missing.join('')).toBe(LAO_LETTERS)
  })
})

async function show(engine: Engine, html: string): Promise<void> {
  const head = '<!doctype html><meta charset="utf-8"><style>* { margin: 0 }</style>'
  await engine.goto(
    `data:text/html,${encodeURIComponent(`${head}<div id="root" style="overflow-x:clip">${html}</div>`)}`,
  )
}

/**
 * Writes a fontconfig file that hides all fonts with that character; returns its path. It is not enough that the page
 * requests another font, because an engine falls back to any font with the character.
 */
async function fontsWithout(character: string): Promise<string> {
  const code = character.codePointAt(0)?.toString(16)
  const files = execFileSync('fc-list', ['--format', '%{file}\n', `:charset=${code}`], { encoding: 'utf8' })
  const rejected = [...new Set(files.trim().split('\n'))].map((file) => `<glob>${file}</glob>`)
  const path = join(folder, 'fonts.conf')
  await writeFile(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include>/etc/fonts/fonts.conf</include>
    <selectfont><rejectfont>${rejected.join('')}</rejectfont></selectfont></fontconfig>`,
  )
  return path
}
