import { setTimeout as delay } from 'node:timers/promises'

/**
 * Lets that many timers of `ms` run out one after another, so that everything in this process that waits for a timer of that length had its turn
 * as often, however slow the machine is.
 */
export async function timerTurns(ms: number, turns = 10): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await delay(ms)
}
