import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFront } from '../support/browser/front.ts'
import { WORDS } from '../support/browser/words/words.ts'
import { type Engine, retried } from '../support/engines/engine.ts'
import { ENGINES, ownServerForFile } from '../support/engines/engines.ts'
/** Proves R30. */
import { IS_LONG } from '../support/is-long.ts'
import { handAt, on, withText } from '../support/screens/hand.ts'
import { enter } from '../support/screens/home.ts'
import { lookerAt } from '../support/screens/look.ts'
import type { Stage } from '../support/screens/stage.ts'
import { MEMBER_WALKS, VISITOR_WALKS } from '../support/screens/walks.ts'

/*
 * Every screen in every state, in three engines: all of it fits, nothing is cut off, and every character has a shape. With `LONG=on` in every
 * language and width, else each engine shows a third of the walks in one of each; `SCREENS_SEED` repeats a choice, `SCREENS_FOLDER` keeps pictures.
 */
const SEED = Number(process.env['SCREENS_SEED'] ?? randomInt(27))
const FOLDER = process.env['SCREENS_FOLDER']

const LANGUAGES = ['th', 'lo', 'en'] as const
/** A small phone, one of the usual, and one of the largest. */
const WIDTHS = [360, 390, 447]

const visits = ENGINES.flatMap(([name, start], place) => {
  const turn = (by: number) => (Math.floor(SEED / by) + place) % 3
  const languages = LANGUAGES.filter((_, index) => IS_LONG || index === turn(1))
  const widths = WIDTHS.filter((_, index) => IS_LONG || index === turn(3))
  const walks = Object.values({ ...VISITOR_WALKS, ...MEMBER_WALKS }).filter(
    (_, index) => IS_LONG || index % 3 === turn(9),
  )
  return languages.map((language) => ({ name, start, language, widths, walks }))
})

const server = await ownServerForFile()
const front = await openFront(server.url)
afterAll(() => front.close())

describe.each(visits)(`in $name, $language, $widths wide (seed ${SEED})`, (visit) => {
  const { name, start, language, widths, walks } = visit
  const problems: string[] = []
  let engine: Engine
  let stage: Stage

  beforeAll(async () => {
    engine = await start({ isStill: true })
    const member = await server.players.join({ wallet: 5000, games: { JOKER: 20 } })
    const hand = handAt(engine, front.url)
    const pictures = FOLDER === undefined ? undefined : { folder: FOLDER, prefix: `${name}-${language}` }
    const show = lookerAt(engine, hand, { widths, pictures, report: (problem) => problems.push(problem) })
    stage = { engine, hand, front, sandboxUrl: server.sandboxUrl, language, member, show }
    await chooseLanguage(stage)
    await engine.resize(widths[0] ?? 360, 800)
  })

  afterAll(() => engine.close())

  test('everything a visitor sees fits and can be read', { timeout: 600_000 }, async () => {
    for (const walk of Object.values(VISITOR_WALKS)) if (walks.includes(walk)) await walk(stage)
    expect(problems).toEqual([])
  })

  test('everything a member sees fits and can be read', { timeout: 1_200_000 }, async () => {
    await enter(stage)
    for (const walk of Object.values(MEMBER_WALKS)) if (walks.includes(walk)) await walk(stage)
    expect(problems).toEqual([])
  })
})

/** The choice is stored a little later than it is shown. */
async function chooseLanguage({ engine, hand, language }: Stage): Promise<void> {
  await retried(async () => {
    await hand.open('/login', on('form'))
    await hand.press(on('button[aria-haspopup=listbox]'))
    await hand.press(withText('[role=option]', WORDS[language].languageName))
    await hand.sees(on(`html[lang=${language}]`))
    await hand.open('/howto', on('main li'))
    expect(await engine.read('document.documentElement.lang')).toBe(language)
  })
}
