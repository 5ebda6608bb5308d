const FULL_TURN = 2 * Math.PI

/** The shortest turn, in ms. Each turn above two adds `MS_PER_TURN`. */
const SHORTEST_MS = 4000
const MS_PER_TURN = 1000
const FEWEST_TURNS = 2

/** Plan of a turn of the wheel. Angles are in radians, clockwise. At 0 the middle of the first slice is under the pointer. */
export interface TurnPlan {
  readonly from: number
  readonly to: number
  /** Full turns before the wheel slows towards its slice: between 2 and 3. */
  readonly turns: number
  readonly durationMs: number
}

interface TurnRequest {
  /** The wheel's angle, in radians. */
  readonly from: number
  /** The slice that the server has drawn, counted from 0. */
  readonly index: number
  readonly sliceCount: number
  /** At least 0 and less than 1. Chance decides only how long the wheel turns, never where it stops. */
  readonly random: number
}

/** Plans a turn that ends with the middle of a slice under the pointer: never near an edge, so that no result looks like a near miss. */
export function planTurn({ from, index, sliceCount, random }: TurnRequest): TurnPlan {
  const turns = FEWEST_TURNS + random
  const afterTurns = from + turns * FULL_TURN
  const goal = restingAngle(index, sliceCount)
  const to = afterTurns + positive(goal - afterTurns)
  return { from, to, turns, durationMs: SHORTEST_MS + random * MS_PER_TURN }
}

/** The angle at which the middle of a slice is under the pointer, at least 0 and less than a full turn. */
export function restingAngle(index: number, sliceCount: number): number {
  return positive((-index * FULL_TURN) / sliceCount)
}

/** Which slice is under the pointer when the wheel is at `angle`. */
export function sliceAt(angle: number, sliceCount: number): number {
  return Math.round(positive(-angle) / (FULL_TURN / sliceCount)) % sliceCount
}

interface Drawn {
  readonly code?: string | undefined
  readonly label?: string | undefined
}

/** The slice that the server has drawn: by its code, or else by its words; undefined when the wheel has neither. */
export function drawnSlice(
  slices: readonly { readonly code: string; readonly label: string }[],
  { code, label }: Drawn,
): number | undefined {
  const byCode = slices.findIndex((slice) => slice.code === code)
  const index = byCode >= 0 ? byCode : slices.findIndex((slice) => slice.label === label)
  return index >= 0 ? index : undefined
}

function positive(angle: number): number {
  const rest = angle % FULL_TURN
  // A tiny negative remainder plus a full turn rounds to a full turn, hence the second modulo; + 0 turns -0 into 0.
  return ((rest < 0 ? rest + FULL_TURN : rest) % FULL_TURN) + 0
}
