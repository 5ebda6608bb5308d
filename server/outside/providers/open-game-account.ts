import { createHash } from 'node:crypto'
import { type GameAccountRef, type GameProvider, ProviderRefusal } from './game-provider.ts'
import type { MoneyTiming } from './money-timing.ts'
import { withinDeadline } from './within-deadline.ts'

/** Without look-alikes, since members type it; the letters first. */
const NAME_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const NAME_LETTERS = 23
const NAME_LENGTH = 12

interface Dependencies {
  readonly gameProvider: Pick<GameProvider, 'openAccount'>
  readonly timing: Pick<MoneyTiming, 'providerDeadlineMs'>
}

/**
 * The names under which a member's account at a game may be opened, to be tried in this order: another where somebody else has the first one there.
 * They are the same at each attempt, so that an account whose opening was not answered is found again, and begin with a letter, so that none is
 * ever anybody's phone number.
 */
export function newGameAccounts(
  memberId: string,
  slotCode: string,
): readonly [GameAccountRef, GameAccountRef] {
  const named = (ordinal: number) => ({ slotCode, username: nameFrom(`${memberId}:${slotCode}:${ordinal}`) })
  return [named(1), named(2)]
}

function nameFrom(seed: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`)
  let name = ''
  while (name.length < NAME_LENGTH) {
    const choices = BigInt(name === '' ? NAME_LETTERS : NAME_SIGNS.length)
    name += NAME_SIGNS.charAt(Number(rest % choices))
    rest /= choices
  }
  return name
}

/**
 * Opens an account at a provider, under the first of the names that it does not refuse.
 *
 * @throws {ProviderError} when it refuses all, or does not answer. Opening an account twice does no harm: it does not matter whether it was opened.
 */
export async function openAtProvider(
  { gameProvider, timing }: Dependencies,
  [account, ...others]: readonly [GameAccountRef, ...GameAccountRef[]],
): Promise<GameAccountRef> {
  try {
    await withinDeadline(timing.providerDeadlineMs, (signal) => gameProvider.openAccount(account, signal))
    return account
  } catch (error) {
    const [next, ...rest] = others
    if (!(error instanceof ProviderRefusal) || next === undefined) throw error
    return openAtProvider({ gameProvider, timing }, [next, ...rest])
  }
}
