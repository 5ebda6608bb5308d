import type { Providers } from '../../outside/providers/providers.ts'
import { Refusal } from '../../platform/errors.ts'
import { findGame } from '../content/games.ts'

/** Which outside services are connected. A service that is not connected is not offered, and refused when it is called. */
export interface Connected {
  /** Banks report incoming transfers. */
  readonly banks: boolean
  /** Banks confirm or deny slips, or people judge them. */
  readonly slips: boolean
  readonly qr: boolean
  readonly gifts: boolean
  readonly sms: boolean
  /** Codes of the games whose provider is connected. */
  readonly games: ReadonlySet<string>
  /** A person books announced deposits. */
  readonly desk: boolean
}

/** Who of the house does by hand what nobody outside reports. */
interface People {
  /** Whether there is a desk, where a person judges slips. */
  readonly hasDesk: boolean
  /** Whether a person books announced deposits. */
  readonly areAnnouncementsBooked: boolean
}

export function connectedOf(providers: Providers, { hasDesk, areAnnouncementsBooked }: People): Connected {
  const { games = {}, bankFeed, bankRecords, qrFeed, gifts, sms } = providers
  return {
    banks: bankFeed !== undefined,
    slips: bankRecords !== undefined || hasDesk,
    qr: qrFeed !== undefined,
    gifts: gifts !== undefined,
    sms: sms !== undefined,
    games: new Set(Object.keys(games)),
    desk: areAnnouncementsBooked,
  }
}

/** @throws {Refusal} NOT_CONNECTED when the required service is not connected */
export function requireConnected(isConnected: boolean): void {
  if (!isConnected) throw new Refusal('NOT_CONNECTED')
}

/**
 * @param place where money is or goes: the code of a game, or `WALLET`. What is neither is refused elsewhere, with a code of its own.
 * @throws {Refusal} NOT_CONNECTED when no game is connected, or the place is a game that is not
 */
export function requireConnectedGame({ games }: Pick<Connected, 'games'>, place: string): void {
  requireConnected(games.size > 0 && (findGame(place) === undefined || games.has(place)))
}
