import { randomUUID } from 'node:crypto'
import { type GameAccountRef, type GameProvider, ProviderRefusal } from '../providers/game-provider.ts'
import { expectFit, type Trials } from './trials.ts'
import { loseAnswer } from './try-game-money.ts'

/** Tries how a member gets into the game. The password of the account changes. */
export async function tryGameAccess(
  trials: Trials,
  game: GameProvider,
  account: GameAccountRef,
): Promise<void> {
  const credentials = () => trials.ask((signal) => game.credentials(account, signal))
  const reset = (reference: string) => trials.ask((signal) => game.resetPassword(account, reference, signal))

  await trials.run('a question whose wait is ended ends', () =>
    loseAnswer(trials, (signal) => game.balance(account, signal), 0),
  )

  await trials.run('a new password is set once per reference', async () => {
    const { password: old } = await credentials()
    const reference = `check-${randomUUID()}`
    await reset(reference)
    const { password: first } = await credentials()
    expectFit(first !== '' && first !== old, 'the password did not change')
    await reset(reference)
    const { password: again } = await credentials()
    expectFit(again === first, 'the same reference changed the password again')
  })

  await trials.run('each link to the game is another one', async () => {
    const links = [await link(), await link()]
    expectFit(links[0] !== links[1], 'two links are the same: a link must let somebody in only once')
  })

  await trials.run('a wrong password is refused', async () => {
    const { password } = await credentials()
    const error: unknown = await link(`${password}x`).catch((thrown: unknown) => thrown)
    const isRefused = error instanceof ProviderRefusal && error.reason === 'wrong-password'
    expectFit(isRefused, `it must be refused for 'wrong-password'`)
  })

  function link(password?: string): Promise<string> {
    return trials.ask((signal) => game.link(account, password, signal))
  }
}
