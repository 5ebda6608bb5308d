import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type GameAccountRef,
  type GameMovement,
  type GameProvider,
  type GameRound,
  ProviderRefusal,
} from '../providers/game-provider.ts'
import type { Rehearsal } from '../providers/providers.ts'
import { expectFit, type Trials } from './trials.ts'

const AMOUNT_SATANG = 1_00

/** How long a call is waited for before its answer is lost, in ms: before, while and after the provider works. */
const LOST_AFTER_MS = [0, 5, 30]

/**
 * Tries what moves money. Each trial uses references of its own, and in the end the account has as much as before.
 *
 * @param account one that only this check uses: a balance that somebody else changes meanwhile looks like a fault
 */
export async function tryGameMoney(
  trials: Trials,
  game: GameProvider,
  account: GameAccountRef,
): Promise<void> {
  const balance = () => trials.ask((signal) => game.balance(account, signal))
  const deposit = (movement: GameMovement) => trials.ask((signal) => game.deposit(movement, signal))
  const withdraw = (movement: GameMovement) => trials.ask((signal) => game.withdraw(movement, signal))
  const outcome = (reference: string) => trials.ask((signal) => game.outcome(account, reference, signal))
  const movement = (amountSatang = AMOUNT_SATANG): GameMovement => ({
    account,
    reference: `check-${randomUUID()}`,
    amountSatang,
  })

  /** @throws {UnfitProviderError} unless the work changes the balance by exactly that */
  async function changing(expectedSatang: number, what: string, work: () => Promise<void>): Promise<void> {
    const before = await balance()
    await work()
    const changed = (await balance()) - before
    expectFit(
      changed === expectedSatang,
      `${what}: the balance changed by ${changed} satang, and must change by ${expectedSatang}`,
    )
  }

  await trials.run('an account is opened once, and an open one stays as it is', async () => {
    await trials.ask((signal) => game.openAccount(account, signal))
    await changing(0, 'opened again', () => trials.ask((signal) => game.openAccount(account, signal)))
  })

  await trials.run('a deposit counts once, however often its reference comes', () => {
    const one = movement()
    return changing(AMOUNT_SATANG, 'sent three times', async () => {
      for (let times = 0; times < 3; times += 1) await deposit(one)
    })
  })

  await trials.run('a deposit that comes twice at once counts once, and neither is refused', () => {
    const one = movement()
    return changing(AMOUNT_SATANG, 'sent twice at once', async () => {
      const answers = await Promise.allSettled([deposit(one), deposit(one)])
      const isRefused = answers.some(
        (answer) => answer.status === 'rejected' && answer.reason instanceof ProviderRefusal,
      )
      expectFit(
        !isRefused,
        'one was refused although the other is done: a refusal must mean that nothing happened',
      )
      if (answers.some(({ status }) => status === 'rejected')) await deposit(one)
    })
  })

  await trials.run(
    'the outcome of a reference is known afterwards, and an unknown one is absent',
    async () => {
      const one = movement()
      const before = await outcome(one.reference)
      expectFit(before === 'absent', `a reference that was never sent is '${before}', and must be 'absent'`)
      await deposit(one)
      const after = await outcome(one.reference)
      expectFit(after === 'done', `a reference that was done is '${after}', and must be 'done'`)
    },
  )

  await trials.run('a deposit whose answer is lost counts once, and its outcome becomes known', async () => {
    for (const lostAfterMs of LOST_AFTER_MS) {
      const one = movement()
      await changing(AMOUNT_SATANG, `answer lost after ${lostAfterMs} ms`, async () => {
        await loseAnswer(trials, (signal) => game.deposit(one, signal), lostAfterMs)
        await finish(one)
      })
    }
  })

  /** As the server does: asks, and sends again what has not arrived, until it is done. */
  async function finish(one: GameMovement): Promise<void> {
    const until = performance.now() + trials.patience.newsMs
    for (;;) {
      const known = await outcome(one.reference)
      if (known === 'done') return
      expectFit(known !== 'refused', 'a deposit whose answer was lost was refused')
      expectFit(performance.now() < until, `a deposit whose answer was lost is still '${known}'`)
      await deposit(one).catch(() => delay(trials.patience.pollMs))
    }
  }

  await trials.run('more than there is is refused, and stays refused when there is enough', async () => {
    const tooMuch = movement((await balance()) + AMOUNT_SATANG)
    const { reason } = await refused(() => withdraw(tooMuch), 'more than the balance')
    expectFit(reason === 'insufficient-funds', `the reason is '${reason}', and must be 'insufficient-funds'`)
    const known = await outcome(tooMuch.reference)
    expectFit(known === 'refused', `its outcome is '${known}', and must be 'refused'`)
    await deposit(movement())
    await changing(0, 'repeated with enough money', async () => {
      await refused(() => withdraw(tooMuch), 'the same reference')
    })
  })

  await trials.run('a withdrawal counts once, however often its reference comes', async () => {
    const one = movement()
    await changing(-AMOUNT_SATANG, 'sent three times', async () => {
      for (let times = 0; times < 3; times += 1) await withdraw(one)
    })
    const known = await outcome(one.reference)
    expectFit(known === 'done', `its outcome is '${known}', and must be 'done'`)
  })

  await trials.run('what was put in comes out again', async () => {
    const left = await balance()
    if (left > 0) await withdraw(movement(left))
    expectFit((await balance()) === 0, 'the account is not empty after all of it was withdrawn')
  })
}

/** Ends the wait for an answer, as a broken connection would. @throws {UnfitProviderError} when the call goes on waiting */
export async function loseAnswer(
  { patience }: Pick<Trials, 'patience'>,
  call: (signal: AbortSignal) => Promise<unknown>,
  afterMs: number,
): Promise<void> {
  const wait = new AbortController()
  const answer = call(wait.signal).then(
    () => undefined,
    (error: unknown) => {
      expectFit(
        !(error instanceof ProviderRefusal),
        'a lost answer is reported as a refusal: the money would be given back',
      )
    },
  )
  await delay(afterMs)
  wait.abort()
  const overdue = Symbol('overdue')
  const first = await Promise.race([answer, delay(patience.abortMs, overdue, { ref: false })])
  expectFit(
    first !== overdue,
    `the call goes on ${patience.abortMs} ms after its wait was ended: it ignores the signal`,
  )
}

/** The refusal that the call must end with. */
async function refused(call: () => Promise<void>, what: string): Promise<ProviderRefusal> {
  const error: unknown = await call().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expectFit(error !== undefined, `${what} was done, and must be refused`)
  expectFit(
    error instanceof ProviderRefusal,
    `${what} failed without being refused: ${error instanceof Error ? error.message : ''}`,
  )
  return error
}

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
