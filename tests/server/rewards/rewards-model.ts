import type { Queryable } from '../../../server/platform/db/queryable.ts'
import type { TestServer } from '../../support/test-server.ts'
import { newPlayer, type Player } from './player.ts'

/** The games that are played, and how their providers behave. */
export const GAMES = ['PG', 'JOKER'] as const
export const MODES = ['ok', 'ok', 'fail', 'late-rounds', 'lost-rounds', 'double-rounds'] as const

type Game = (typeof GAMES)[number]
type Mode = (typeof MODES)[number]

/** The actions; amounts in satang. */
export type Step =
  | { readonly kind: 'deposit'; readonly amountSatang: number }
  | { readonly kind: 'withdraw'; readonly amountSatang: number }
  | { readonly kind: 'decide'; readonly outcome: 'SUCCESS' | 'FAILED' }
  | { readonly kind: 'move'; readonly game: Game; readonly isOut: boolean; readonly percent: number }
  | { readonly kind: 'play'; readonly game: Game; readonly resultSatang: number }
  | { readonly kind: 'behave'; readonly game: Game; readonly mode: Mode }
  | { readonly kind: 'pass'; readonly seconds: number }
  | { readonly kind: 'take'; readonly code: string }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'clear' }

/** A member who plays at providers of every kind, with a model of what really happened, on plain numbers. */
export class RewardsModel {
  /** The number of each outcome, so that a test can check that it proved something. */
  readonly seen: Record<string, number>
  /** The differences; empty with a sound server. */
  readonly violations: string[] = []
  readonly #server: TestServer
  readonly #player: Player
  readonly #modes: Record<Game, Mode> = { PG: 'ok', JOKER: 'ok' }
  /** Deposits minus withdrawals, plus everything that was won or lost. */
  #ownSatang = 0
  /** What was really won or lost since the newest award was given, by game and in order; and what was played, as far as it is reported. */
  #since: Record<Game, number[]> = { PG: [], JOKER: [] }
  #turnoverSatang = 0
  #openId: string | undefined
  /** The withdrawal that the operator has not decided about. */
  #requestedSatang = 0
  /** Whether every provider has reported everything at once so far. */
  #isPunctual = true

  private constructor(server: TestServer, player: Player, seen: Record<string, number>) {
    this.#server = server
    this.#player = player
    this.seen = seen
  }

  static async begin(server: TestServer, seen: Record<string, number>): Promise<RewardsModel> {
    const player = await newPlayer(server)
    await player.request('/api/wallet/activate/JOKER')
    const model = new RewardsModel(server, player, seen)
    for (const game of GAMES) await model.#behave(game, 'ok')
    return model
  }

  /** Does it, and compares the server's award with what really happened. */
  async do(step: Step): Promise<void> {
    this.#count(`${step.kind} ${await this.#carryOut(step)}`)
    await this.#compareAward(step.kind)
  }

  /** All providers work again, and a day passes: nothing may be pending any more, and no money may be missing. */
  async end(): Promise<void> {
    await this.do({ kind: 'decide', outcome: 'FAILED' })
    for (const game of GAMES) await this.#behave(game, 'ok')
    for (const seconds of [61, 86_401]) {
      await this.do({ kind: 'pass', seconds })
      await this.do({ kind: 'refresh' })
    }
    await this.do({ kind: 'refresh' })
    const { body } = await this.#player.request('/api/bonus/check/active')
    if (Object(body).status === true) this.#mustBe('the ending is known', Object(body).ending.known, true)
    const cleared = await this.#message('/api/bonus/clear')
    if (cleared === 'ROUNDS_PENDING') this.violations.push('rounds are pending for ever')
    await this.#compareAward('clear')
    const holding = await this.#holdingSatang()
    this.#mustBe(
      'the sum of all money',
      holding,
      this.#ownSatang + (await fromHouseSatang(this.#server.db, this.#player.id)),
    )
  }

  async #carryOut(step: Step): Promise<string> {
    switch (step.kind) {
      case 'withdraw':
        return this.#withdraw(step.amountSatang)
      case 'decide':
        return this.#decide(step.outcome)
      case 'move':
        return this.#move(step.game, step.isOut, step.percent)
      case 'play':
        return this.#play(step.game, step.resultSatang)
      case 'take':
        return this.#take(step.code)
      case 'clear':
        return this.#message('/api/bonus/clear')
      case 'deposit':
      case 'behave':
      case 'pass':
      case 'refresh':
        break
    }
    return this.#arrange(step)
  }

  async #arrange(step: Extract<Step, { kind: 'deposit' | 'behave' | 'pass' | 'refresh' }>): Promise<string> {
    if (step.kind === 'refresh') await this.#player.refresh()
    if (step.kind === 'behave') await this.#behave(step.game, step.mode)
    if (step.kind === 'pass') {
      await this.#server.sandbox('POST', '/api/clock', { advanceSeconds: step.seconds })
    }
    if (step.kind === 'deposit') {
      await this.#player.deposit(step.amountSatang / 100)
      this.#ownSatang += step.amountSatang
    }
    return 'done'
  }

  async #withdraw(amountSatang: number): Promise<string> {
    const answer = await this.#message('/api/wallet/withdraw', { amount: amountSatang / 100 })
    if (answer === 'ROUNDS_PENDING' && this.#isPunctual)
      this.violations.push('rounds are pending, and none is missing')
    if (answer !== 'SUCCESS') return answer
    if (this.#openId !== undefined) await this.#compareAward('withdraw')
    if (this.#openId !== undefined) this.violations.push('money was withdrawn while a bonus was played for')
    this.#requestedSatang = amountSatang
    return answer
  }

  /** The operator pays or rejects; until then the member plays on. */
  async #decide(outcome: 'SUCCESS' | 'FAILED'): Promise<string> {
    if (this.#requestedSatang === 0) return 'none'
    const { username } = this.#player
    const { status } = await this.#server.sandbox('POST', '/api/withdrawals/settle', { username, outcome })
    this.#mustBe('the status of a decision', status, 200)
    if (outcome === 'SUCCESS') this.#ownSatang -= this.#requestedSatang
    this.#requestedSatang = 0
    return outcome
  }

  async #move(game: Game, isOut: boolean, percent: number): Promise<string> {
    const { wallet } = await this.#player.wallet()
    const source = isOut ? await this.#inGameSatang(game) : wallet.amount
    const amount = Math.floor((source * percent) / 100) / 100
    const [from, to] = isOut ? [game, 'WALLET'] : ['WALLET', game]
    return this.#message('/api/wallet/transfer', { from, to, amount })
  }

  async #play(game: Game, resultSatang: number): Promise<string> {
    // A bet still open in a game without money is not waited for (record 011).
    if ((await this.#inGameSatang(game)) === 0) return 'refused'
    const { username } = this.#player
    const result = { username, amount: resultSatang / 100 }
    const { status } = await this.#server.sandbox('POST', `/api/games/${game}/result`, result)
    if (status !== 200) return 'refused'
    this.#ownSatang += resultSatang
    this.#since[game].push(resultSatang)
    if (this.#modes[game] !== 'lost-rounds') this.#turnoverSatang += Math.abs(resultSatang)
    return 'done'
  }

  /** Takes a bonus when all games have answered: rounds that they had not reported by then cannot be distinguished from later ones. */
  async #take(code: string): Promise<string> {
    const { body } = await this.#player.request('/api/wallet/refresh/slot')
    if (Object(body).failed.length > 0) return 'unanswered'
    await this.#compareAward('refresh')
    const { status } = await this.#player.request(`/api/bonus/activate/${code}`)
    if (status !== 200) return 'refused'
    this.#since = { PG: [], JOKER: [] }
    this.#turnoverSatang = 0
    this.#openId = (await awardsInModel(this.#server.db, this.#player.id)).at(-1)?.id
    return 'done'
  }

  async #behave(game: Game, mode: Mode): Promise<void> {
    await this.#server.sandbox('PUT', `/api/games/${game}/behaviour`, { mode })
    this.#modes[game] = mode
    if (mode !== 'ok') this.#isPunctual = false
  }

  async #compareAward(after: string): Promise<void> {
    if (this.#openId === undefined) return
    const award = (await awardsInModel(this.#server.db, this.#player.id)).find(
      ({ id }) => id === this.#openId,
    )
    if (award === undefined || award.status === 'active') return
    this.#openId = undefined
    this.#count(award.status)
    const what = `a bonus ${award.status} after ${after}`
    if (award.status === 'won') {
      if (award.turnoverSatang > this.#turnoverSatang)
        this.violations.push(`${what}: more was counted than was played`)
      if (award.turnoverSatang < award.targetSatang)
        this.violations.push(`${what}: it was not played through`)
      return
    }
    const worth = Math.max(0, award.amountSatang + award.netSatang)
    if (award.status === 'cancelled') {
      this.#mustBe(`${what}: won or lost`, award.netSatang, sum([...this.#since.PG, ...this.#since.JOKER]))
      this.#mustBe(`${what}: removed`, award.removedSatang, worth)
      return
    }
    if (worth > 0 && worth >= award.floorSatang) this.violations.push(`${what}: it was worth ${worth}`)
    if (!this.#netsWhenOver().includes(award.netSatang)) {
      this.violations.push(`${what}: ${award.netSatang} is not what had been won and lost by then`)
    }
  }

  /** A bonus is lost by a round of one game, when every other game has reported all rounds. What follows in that game does not count. */
  #netsWhenOver(): number[] {
    const { PG, JOKER } = this.#since
    return [
      ...PG.map((_round, index) => sum(PG.slice(0, index + 1)) + sum(JOKER)),
      ...JOKER.map((_round, index) => sum(JOKER.slice(0, index + 1)) + sum(PG)),
    ]
  }

  /** What the books have in that game. */
  async #inGameSatang(game: Game): Promise<number> {
    const { slots } = await this.#player.wallet()
    return slots.find(({ code }) => code === game)?.amount ?? 0
  }

  async #holdingSatang(): Promise<number> {
    const { wallet, slots } = await this.#player.wallet()
    return wallet.amount + sum(slots.map(({ amount }) => amount ?? 0))
  }

  async #message(path: string, body?: object): Promise<string> {
    const answer = await this.#player.request(path, body === undefined ? 'GET' : 'POST', body)
    return String(Object(answer.body).message)
  }

  #count(what: string): void {
    this.seen[what] = (this.seen[what] ?? 0) + 1
  }

  #mustBe(what: string, is: unknown, should: unknown): void {
    if (is !== should) this.violations.push(`${what}: ${String(is)} instead of ${String(should)}`)
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** An award as the database has it, in satang. */
interface AwardRow {
  readonly id: string
  readonly status: 'active' | 'won' | 'lost' | 'cancelled'
  readonly amountSatang: number
  readonly targetSatang: number
  readonly floorSatang: number
  readonly turnoverSatang: number
  readonly netSatang: number
  readonly removedSatang: number
}

/** All awards of a member, in that order. */
function awardsInModel(db: Queryable, memberId: string): Promise<AwardRow[]> {
  return db.query<AwardRow>(
    'test.model-awards',
    `SELECT id, status, amount_satang AS "amountSatang", turnover_target_satang AS "targetSatang",
            fail_floor_satang AS "floorSatang", turnover_satang AS "turnoverSatang", net_satang AS "netSatang",
            removed_satang AS "removedSatang"
       FROM award WHERE member_id = $1 ORDER BY id`,
    [memberId],
  )
}

/** Bonuses of a member minus what was taken back of them and what was forfeited, in satang. */
async function fromHouseSatang(db: Queryable, memberId: string): Promise<number> {
  const [row] = await db.query<{ satang: number }>(
    'test.model-house',
    `SELECT coalesce(sum(p.amount_satang), 0)::bigint AS satang
       FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
      WHERE a.owner = $1 AND t.kind IN ('bonus', 'finish-bonus', 'forfeit')`,
    [memberId],
  )
  return row?.satang ?? 0
}
