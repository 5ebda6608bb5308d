import type { Clock } from '../../../server/outside/providers/clock.ts'

/** The machine's own time, for a test that starts part of a server. */
export const systemClock: Clock = { now: () => new Date() }
