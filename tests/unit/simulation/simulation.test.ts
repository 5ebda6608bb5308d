import { beforeAll, expect, test } from 'vitest'
/** Proves R5, R6 and R23. */
import { IS_LONG } from '../../support/is-long.ts'
import { type LoadPage, pageScript } from './page-script.ts'
import { play, type Played } from './play.ts'

/*
 * A member moves money while the connection, the server and they themselves do what they like: the app's own code, in tabs that are closed
 * and loaded again, on a clock that does not wait. One seed is one story, the same each time:
 * `SIMULATION_SEED` is the first one, `SIMULATION_SEEDS` how many there are.
 */
const FIRST = Number(process.env['SIMULATION_SEED'] ?? 1)
const SEEDS = Number(process.env['SIMULATION_SEEDS'] ?? (IS_LONG ? 20_000 : 300))
/** Enough for a machine that is busy with ten other things. */
const PATIENCE_MS = 60_000

let load: LoadPage
beforeAll(async () => {
  load = await pageScript()
}, PATIENCE_MS)

test(
  `each of ${SEEDS} members has every intention done at most once, and learns what was done`,
  async () => {
    const [kinds, waits] = [new Set<string>(), [] as number[]]
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      const played = await play(seed, load)
      if (played.broken.length > 0) throw new Error(story(seed, played))
      for (const { reports } of played.intentions) for (const { kind } of reports) kinds.add(kind)
      waits.push(played.settledInMs)
    }
    // Stories in which nothing ever went wrong, or nothing was left open, would prove nothing.
    expect(kinds).toEqual(new Set(['done', 'refused', 'unknown']))
    expect(Math.max(...waits)).toBeGreaterThan(10_000)
  },
  60_000 + SEEDS * 100,
)

/** Found among far more than are played with every run. */
const ONCE_BROKEN = [
  // One login ends after another one in the same page: of the two members the first was taken for the second.
  180_560,
]

test.each(ONCE_BROKEN)('seed %i, which was once broken, is not', async (seed) => {
  const played = await play(seed, load)
  expect(played.broken).toEqual([])
})

test('a seed gives the same story each time', async () => {
  for (const seed of [FIRST, FIRST + 1, FIRST + 2]) {
    const [once, again] = [await play(seed, load), await play(seed, load)]
    expect(again.history).toEqual(once.history)
    expect(once.history.length).toBeGreaterThan(5)
  }
})

function story(seed: number, { broken, history }: Played): string {
  return `SIMULATION_SEED=${seed} SIMULATION_SEEDS=1\n${[...broken, ...history].join('\n')}`
}
