import * as v from 'valibot'
import {
  type GameProvider,
  ProviderError,
  ProviderRefusal,
  type ProviderRefusalReason,
} from '../providers/game-provider.ts'
import { fitting } from './checked-answers.ts'
import { OutsideText } from './reports/webhook.ts'

const REASONS = [
  'declined',
  'insufficient-funds',
  'wrong-password',
] as const satisfies ProviderRefusalReason[]

/** Recognised by what it says: a package of an operator's may have another copy of our classes, or none. */
const Refusal = v.object({
  name: v.literal('ProviderRefusal'),
  reason: v.picklist(REASONS),
  message: v.optional(v.string(), ''),
})

const Balance = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Rounds = v.array(
  v.object({
    cursor: OutsideText,
    resultSatang: v.pipe(v.number(), v.safeInteger()),
    turnoverSatang: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    endedAt: v.date(),
  }),
)
const Outcome = v.picklist(['done', 'refused', 'absent'])
const Credentials = v.object({ username: v.string(), password: v.string() })
const Link = v.pipe(v.string(), v.url(), v.startsWith('https://'))

/**
 * A provider whose answers and errors are checked: what does not fit is a {@link ProviderError}, which leaves the outcome unknown, so that the
 * provider is asked again. Only what says that it is a refusal counts as one.
 */
export function checkedGame(provider: GameProvider): GameProvider {
  return {
    balance: (account, signal) => checked(Balance, () => provider.balance(account, signal)),
    rounds: (account, after, signal, keep) =>
      checked(Rounds, () =>
        provider.rounds(account, after, signal, (page) => keep?.(fitting(Rounds, page, notFitting))),
      ),
    deposit: (movement, signal) => done(() => provider.deposit(movement, signal)),
    withdraw: (movement, signal) => done(() => provider.withdraw(movement, signal)),
    outcome: (account, reference, signal) =>
      checked(Outcome, () => provider.outcome(account, reference, signal)),
    openAccount: (account, signal) => done(() => provider.openAccount(account, signal)),
    credentials: (account, signal) => checked(Credentials, () => provider.credentials(account, signal)),
    resetPassword: (account, reference, signal) =>
      done(() => provider.resetPassword(account, reference, signal)),
    link: (account, password, signal) => checked(Link, () => provider.link(account, password, signal)),
  }
}

async function checked<S extends v.GenericSchema>(
  schema: S,
  call: () => Promise<unknown>,
): Promise<v.InferOutput<S>> {
  return fitting(schema, await translated(call), notFitting)
}

function notFitting(fault: string): ProviderError {
  return new ProviderError(`an answer that does not fit: ${fault}`)
}

async function done(call: () => Promise<unknown>): Promise<void> {
  await translated(call)
}

async function translated(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const refusal = v.safeParse(Refusal, error)
    if (refusal.success) throw new ProviderRefusal(refusal.output.reason, refusal.output.message)
    throw new ProviderError('the provider failed', { cause: error })
  }
}
