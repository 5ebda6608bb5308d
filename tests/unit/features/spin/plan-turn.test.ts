import { assert, constant, double, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { drawnSlice, planTurn, restingAngle } from '../../../../src/features/spin/turn-disc.ts'

const FULL_TURN = 2 * Math.PI

/** Which slice is under the pointer when the wheel is at `angle`, in radians. */
function sliceAt(angle: number, sliceCount: number): number {
  const turnedBack = FULL_TURN - (angle % FULL_TURN)
  return Math.round(turnedBack / (FULL_TURN / sliceCount)) % sliceCount
}

const wheel = integer({ min: 1, max: 40 }).chain((sliceCount) =>
  record({
    sliceCount: constant(sliceCount),
    index: nat(sliceCount - 1),
    from: double({ min: 0, max: 200, noNaN: true }),
    random: double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  }),
)

test('the turn of the wheel ends with the middle of the drawn slice under the pointer', () => {
  assert(
    property(wheel, (plan) => {
      const { to } = planTurn(plan)
      expect(sliceAt(to, plan.sliceCount)).toBe(plan.index)
      const off = Math.abs(Math.sin((to - restingAngle(plan.index, plan.sliceCount)) / 2))
      expect(off).toBeLessThan(1e-9)
    }),
  )
})

test('the wheel turns forwards, two to three times and on to the slice, and for 4 to 5 seconds by its turns', () => {
  assert(
    property(wheel, (plan) => {
      const { from, to, turns, durationMs } = planTurn(plan)
      expect(turns).toBeGreaterThanOrEqual(2)
      expect(turns).toBeLessThanOrEqual(3)
      expect(to - from).toBeGreaterThanOrEqual(turns * FULL_TURN - 1e-9)
      expect(to - from).toBeLessThanOrEqual((turns + 1) * FULL_TURN + 1e-9)
      expect(durationMs).toBeCloseTo(4000 + (turns - 2) * 1000, 6)
    }),
  )
})

test('the turn of the wheel leaves nothing but its length to chance', () => {
  const plan = { from: 1, index: 3, sliceCount: 8 }
  const stops = [0, 0.25, 0.5, 0.999].map((random) => sliceAt(planTurn({ ...plan, random }).to, 8))
  expect(new Set(stops)).toEqual(new Set([3]))
})

const slices = [
  { code: 'a', label: '5 baht' },
  { code: 'b', label: '20 baht' },
  { code: 'c', label: '5 baht' },
]

test.each([
  ['is found by its code, also where another has the same words', { code: 'c', label: '5 baht' }, 2],
  ['is found by its words when the code is unknown', { code: 'x', label: '20 baht' }, 1],
  ['is found by its words when there is no code', { label: '5 baht' }, 0],
  ['cannot be shown on a wheel that has changed', { code: 'x', label: 'a car' }, undefined],
  ['cannot be shown from nothing', {}, undefined],
])('the slice that the server means %s', (_, drawn, index) => {
  expect(drawnSlice(slices, drawn)).toBe(index)
})
