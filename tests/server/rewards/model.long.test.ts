/** Proves R22 and S33. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { serverForFile } from '../../support/test-server.ts'
import { SOUND } from '../ledger/sound.ts'
import { GAMES, MODES, RewardsModel, type Step } from './rewards-model.ts'

const RUNS = 30
/** Some forty seconds alone. */
const TIMEOUT_MS = 180_000

const server = await serverForFile({ config: { rateLimit: false } })

const game = fc.constantFrom(...GAMES)
const satang = (min: number, max: number) => fc.integer({ min, max })
const kind = <K extends Step['kind']>(name: K) => fc.constant(name)

/** Amounts to the satang, so that no two differences are the same by chance. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: kind('deposit'), amountSatang: satang(100_00, 900_00) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('withdraw'), amountSatang: satang(100_00, 400_00) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('decide'), outcome: fc.constantFrom('SUCCESS', 'FAILED') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('move'),
      game,
      isOut: fc.boolean(),
      percent: fc.constantFrom(30, 60, 100),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: kind('play'), game, resultSatang: satang(-120_00, 130_00) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('behave'), game, mode: fc.constantFrom(...MODES) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('pass'), seconds: fc.constantFrom(20, 61, 61, 86_401) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('take'), code: fc.constantFrom('FIRST50', 'WELCOME20', 'DAILY10') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('refresh') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('clear') }) },
)

/** So that most of a run is played with a bonus. */
const BEGINNING: readonly Step[] = [
  { kind: 'deposit', amountSatang: 300_00 },
  { kind: 'take', code: 'FIRST50' },
  { kind: 'move', game: 'PG', isOut: false, percent: 60 },
  { kind: 'move', game: 'JOKER', isOut: false, percent: 60 },
]

const play = (results: readonly number[]): Step[] =>
  results.map((baht) => ({ kind: 'play', game: 'PG', resultSatang: baht * 100 }))

/** Tried in every run: a bonus that is won, lost, cancelled, and not known. */
const EXAMPLES: readonly (readonly Step[])[] = [
  [
    ...play([100, -100, 100, -100, 110]),
    { kind: 'refresh' },
    { kind: 'move', game: 'PG', isOut: true, percent: 100 },
    { kind: 'withdraw', amountSatang: 100_00 },
    { kind: 'decide', outcome: 'SUCCESS' },
  ],
  [...play([-60]), { kind: 'refresh' }],
  [{ kind: 'clear' }],
  [
    { kind: 'behave', game: 'PG', mode: 'late-rounds' },
    ...play([20]),
    { kind: 'clear' },
    { kind: 'withdraw', amountSatang: 100_00 },
  ],
  // A win that the books do not know stays in a game that is empty in the books.
  [
    ...play([20]),
    { kind: 'move', game: 'PG', isOut: true, percent: 100 },
    { kind: 'behave', game: 'PG', mode: 'fail' },
    { kind: 'clear' },
  ],
]

it(
  'with providers that report rounds late, never or twice, a bonus costs and pays what was really played',
  async () => {
    const seen: Record<string, number> = {}
    const property = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 35 }), async (steps) => {
      const model = await RewardsModel.begin(server, seen)
      for (const each of [...BEGINNING, ...steps]) await model.do(each)
      await model.end()
      expect(model.violations).toEqual([])
    })
    await fc.assert(property, {
      numRuns: RUNS,
      endOnFailure: true,
      examples: EXAMPLES.map((steps) => [[...steps]]),
    })
    expect(await ledgerViolations(server.db)).toEqual(SOUND)
    // Each outcome was exercised, or the property proved nothing.
    const outcomes = [
      'won',
      'lost',
      'cancelled',
      'clear ROUNDS_PENDING',
      'withdraw SUCCESS',
      'withdraw ROUNDS_PENDING',
      'decide SUCCESS',
      'decide FAILED',
    ]
    expect(outcomes.filter((outcome) => seen[outcome] === undefined)).toEqual([])
  },
  TIMEOUT_MS,
)
