import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type GameProvider, ProviderRefusal } from '../../../../server/outside/providers/game-provider.ts'
import { findingsOf } from './broken-providers.ts'

const brokenGame = (broken: (game: GameProvider) => Partial<GameProvider>) =>
  findingsOf(({ games }) => {
    const game = games['PG']
    if (game === undefined) throw new Error('no game')
    return { games: { PG: { ...game, ...broken(game) } } }
  })

describe('a game provider fails when', () => {
  it.each<[string, (game: GameProvider) => Partial<GameProvider>, RegExp]>([
    [
      'it does a repeated deposit again',
      (game) => ({ deposit: (one, signal) => game.deposit({ ...one, reference: randomUUID() }, signal) }),
      /however often.+changed by 300 satang, and must change by 100/,
    ],
    [
      'it does a repeated withdrawal again',
      (game) => ({ withdraw: (one, signal) => game.withdraw({ ...one, reference: randomUUID() }, signal) }),
      /a withdrawal counts once/,
    ],
    [
      'it refuses the second of two that come at once',
      (game) => {
        const atWork = new Set<string>()
        return {
          async deposit(one, signal) {
            if (atWork.has(one.reference)) throw new ProviderRefusal('declined', 'at work')
            atWork.add(one.reference)
            await game.deposit(one, signal).finally(() => atWork.delete(one.reference))
          },
        }
      },
      /twice at once.+one was refused although the other is done/,
    ],
    [
      'it calls a lost answer a refusal',
      (game) => ({
        deposit: async (one, signal) => {
          await game.deposit(one, signal)
          if (signal.aborted) throw new ProviderRefusal('declined', 'too late')
        },
      }),
      /a lost answer is reported as a refusal/,
    ],
    [
      'it keeps waiting after its call was aborted',
      () => ({ deposit: () => new Promise(() => undefined) }),
      /ignores the signal|no answer in time/,
    ],
    [
      'it does not remember executed movements',
      () => ({ outcome: () => Promise.resolve('absent') }),
      /a reference that was done is 'absent'/,
    ],
    [
      'it knows movements that it never received',
      () => ({ outcome: () => Promise.resolve('done') }),
      /never sent is 'done'/,
    ],
    [
      'it forgets its refusals',
      (game) => ({
        async outcome(account, reference, signal) {
          const known = await game.outcome(account, reference, signal)
          return known === 'refused' ? 'absent' : known
        },
      }),
      /its outcome is 'absent', and must be 'refused'/,
    ],
    [
      'it pays out more than the balance',
      (game) => ({ withdraw: (one, signal) => game.withdraw({ ...one, amountSatang: 1 }, signal) }),
      /more than the balance was done/,
    ],
    [
      'it fails where it should refuse',
      (game) => ({
        withdraw: (one, signal) => game.withdraw(one, signal).catch(() => Promise.reject(new Error('500'))),
      }),
      /failed without being refused/,
    ],
    [
      'it does not answer in time',
      () => ({ balance: () => new Promise(() => undefined) }),
      /no answer in time/,
    ],
    [
      'its balance is invalid',
      () => ({ balance: () => Promise.resolve(1.5) }),
      /an answer that does not fit/,
    ],
    [
      'it ignores the cursor',
      (game) => ({ rounds: (account, _after, signal) => game.rounds(account, undefined, signal) }),
      /2 are listed|must list/,
    ],
    [
      'it loses rounds',
      () => ({ rounds: () => Promise.resolve([]) }),
      /a round is not listed 400 ms after it was played/,
    ],
    [
      'a round differs from the change of the balance',
      (game) => ({
        rounds: async (account, after, signal) =>
          (await game.rounds(account, after, signal)).map((round) =>
            Object.assign({}, round, { resultSatang: round.resultSatang + 1 }),
          ),
      }),
      /a result of 300 satang is listed as 301/,
    ],
    [
      'one reference changes the password twice',
      (game) => ({
        resetPassword: (account, _reference, signal) => game.resetPassword(account, randomUUID(), signal),
      }),
      /the same reference changed the password again/,
    ],
    [
      'its links can be used again',
      () => ({ link: () => Promise.resolve('https://game.example/') }),
      /two links are the same/,
    ],
    [
      'it lets anybody in',
      (game) => ({ link: (account, _password, signal) => game.link(account, undefined, signal) }),
      /a wrong password is refused/,
    ],
  ])('%s', async (_fault, broken, message) => {
    expect((await brokenGame(broken)).join('\n')).toMatch(message)
  })

  it('late rounds are no failure, as long as they come', async () => {
    const visibleAt: number[] = []
    const found = await brokenGame((game) => ({
      async rounds(account, after, signal) {
        const all = await game.rounds(account, undefined, signal)
        const listed = all.filter(
          (_round, index) => (visibleAt[index] ??= performance.now() + 50) <= performance.now(),
        )
        return listed.slice(Number(after ?? 0))
      },
    }))
    expect(found).toEqual([])
    expect(visibleAt.length).toBe(3)
  })
})
