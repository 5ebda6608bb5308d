import type {
  GameAccountRef,
  GameMovement,
  GameProvider,
  MovementOutcome,
  ProviderRefusalReason,
} from '../../server/outside/providers/game-provider.ts'

/** What Acme says about a transfer: it executes each number once, and remembers its outcome. */
interface AcmeTransfer {
  readonly status: 'OK' | 'DECLINED' | 'LOW_BALANCE'
}

/** Recognised by its name, so that this package needs no class of the server's. */
class Refused extends Error {
  override readonly name = 'ProviderRefusal'
  readonly reason: ProviderRefusalReason

  constructor(reason: ProviderRefusalReason) {
    super(`Acme refuses: ${reason}`)
    this.reason = reason
  }
}

const player = ({ slotCode, username }: GameAccountRef) => `/${slotCode}/players/${username}`

/**
 * The games of Acme.
 *
 * @param url origin of its API
 * @param key sent with each request
 */
export function acmeGames(url: string, key: string): GameProvider {
  /** The parsed answer; undefined for 404. Any other failure throws, and says nothing about what Acme did. */
  async function ask(method: string, path: string, signal: AbortSignal, body?: object): Promise<unknown> {
    const answer = await fetch(new URL(path, url), {
      method,
      signal,
      redirect: 'error',
      headers: { 'x-acme-key': key, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error(`Acme answers ${answer.status}`)
    return answer.json()
  }

  async function move({ account, reference, amountSatang }: GameMovement, sign: 1 | -1, signal: AbortSignal) {
    const path = `${player(account)}/transfers/${encodeURIComponent(reference)}`
    const transfer = asTransfer(await ask('PUT', path, signal, { amount: sign * amountSatang }))
    if (transfer?.status === 'DECLINED') throw new Refused('declined')
    if (transfer?.status === 'LOW_BALANCE') throw new Refused('insufficient-funds')
    if (transfer?.status !== 'OK') throw new Error('Acme gives no answer that we know')
  }

  return {
    async balance(account, signal) {
      return Number(Object(await ask('GET', `${player(account)}/balance`, signal)).amount)
    },
    async rounds(account, after, signal) {
      const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
      const answer: unknown = await ask('GET', `${player(account)}/rounds${query}`, signal)
      if (!Array.isArray(answer)) throw new Error('Acme gives no list of rounds')
      return answer.map((round: unknown) => {
        const { id, net, bet, ended } = Object(round)
        return {
          cursor: String(id),
          resultSatang: Number(net),
          turnoverSatang: Number(bet),
          endedAt: new Date(String(ended)),
        }
      })
    },
    deposit: (movement, signal) => move(movement, 1, signal),
    withdraw: (movement, signal) => move(movement, -1, signal),
    async outcome(account, reference, signal): Promise<MovementOutcome> {
      const path = `${player(account)}/transfers/${encodeURIComponent(reference)}`
      const transfer = asTransfer(await ask('GET', path, signal))
      if (transfer === undefined) return 'absent'
      return transfer.status === 'OK' ? 'done' : 'refused'
    },
    async openAccount(account, signal) {
      await ask('PUT', player(account), signal, {})
    },
    async credentials(account, signal) {
      const { login, password } = Object(await ask('GET', `${player(account)}/login`, signal))
      return { username: String(login), password: String(password) }
    },
    async resetPassword(account, reference, signal) {
      await ask('PUT', `${player(account)}/passwords/${encodeURIComponent(reference)}`, signal, {})
    },
    async link(account, password, signal) {
      const answer = Object(await ask('POST', `${player(account)}/links`, signal, { password }))
      if (answer.wrongPassword === true) throw new Refused('wrong-password')
      return String(answer.url)
    },
  }
}

function asTransfer(answer: unknown): AcmeTransfer | undefined {
  if (answer === undefined) return undefined
  const { status } = Object(answer)
  if (status === 'OK' || status === 'DECLINED' || status === 'LOW_BALANCE') return { status }
  throw new Error('Acme gives no status that we know')
}
