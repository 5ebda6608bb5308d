import { setTimeout as delay } from 'node:timers/promises'
import type { GameAccountRef, GameProvider, GameRound } from '../providers/game-provider.ts'
import type { Rehearsal } from '../providers/providers.ts'
import { expectFit, type Trials } from './trials.ts'

/** Results of the rounds that are played, in satang: won and lost, with the same sum as the server would book. */
const RESULTS_SATANG = [300, -200, -100]

/** Tries the list of rounds; with a rehearsal also whether rounds explain the balance, and arrive behind the cursor. */
export async function tryRounds(
  trials: Trials,
  game: GameProvider,
  account: GameAccountRef,
  { playRound }: Rehearsal,
): Promise<void> {
  const rounds = (after?: string) => trials.ask((signal) => game.rounds(account, after, signal))

  await trials.run('rounds are listed after a cursor, in the same order', async () => {
    const all = distinct(await rounds())
    for (const [index, { cursor }] of all.entries()) {
      const rest = distinct(await rounds(cursor)).filter((round) => round.cursor !== cursor)
      const expected = all.slice(index + 1).map((round) => round.cursor)
      const listed = rest.slice(0, expected.length).map((round) => round.cursor)
      expectFit(
        listed.join('\n') === expected.join('\n'),
        `after the cursor ${cursor} it lists ${listed.join(', ') || 'none'}, and must list ${expected.join(', ') || 'none'}`,
      )
      if (index === 4) return
    }
  })

  const behind =
    'a round that ends, however late it is listed, comes behind the cursor and explains the balance'
  if (playRound === undefined) return trials.skip(behind, 'the rehearsal has no playRound')
  await trials.run(behind, async () => {
    let cursor = distinct(await rounds()).at(-1)?.cursor
    for (const resultSatang of RESULTS_SATANG) {
      const before = await trials.ask((signal) => game.balance(account, signal))
      await playRound(account, resultSatang)
      const [round, ...others] = await untilListed(cursor)
      expectFit(round !== undefined, `a round is not listed ${trials.patience.newsMs} ms after it was played`)
      expectFit(others.length === 0, `one round was played, and ${others.length + 1} are listed`)
      const changed = (await trials.ask((signal) => game.balance(account, signal))) - before
      expectFit(
        changed === resultSatang && round.resultSatang === resultSatang,
        `a result of ${resultSatang} satang is listed as ${round.resultSatang}, and changed the balance by ${changed}`,
      )
      expectFit(round.turnoverSatang >= 0, 'its turnover is negative')
      cursor = round.cursor
    }
  })

  /** The new rounds, as soon as there are any. */
  async function untilListed(cursor: string | undefined): Promise<GameRound[]> {
    const until = performance.now() + trials.patience.newsMs
    for (;;) {
      const listed = distinct(await rounds(cursor)).filter((round) => round.cursor !== cursor)
      if (listed.length > 0 || performance.now() > until) return listed
      await delay(trials.patience.pollMs)
    }
  }
}

/** Rounds may be listed twice, as the server counts them once. @throws {UnfitProviderError} when the same cursor names two rounds */
function distinct(rounds: readonly GameRound[]): GameRound[] {
  const byCursor = new Map<string, GameRound>()
  for (const round of rounds) {
    const known = byCursor.get(round.cursor)
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(round)
    expectFit(isSame, `the cursor ${round.cursor} names two different rounds`)
    byCursor.set(round.cursor, round)
  }
  return [...byCursor.values()]
}
