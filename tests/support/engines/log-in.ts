import { WORDS } from '../browser/words/words.ts'
import { type Engine, untilShown, untilTrue } from './engine.ts'

const { th } = WORDS

/** Logs a member in at that address, and waits for the balance. */
export async function logInAt(
  engine: Engine,
  appUrl: string,
  member: { readonly username: string; readonly password: string },
): Promise<void> {
  await engine.goto(`${appUrl}/login`)
  await untilTrue(engine, `performance.getEntriesByName('app-ready').length > 0`)
  await engine.type(th.phoneNumber, member.username)
  await engine.type(th.password, member.password)
  await engine.tap(th.logIn)
  await untilShown(engine, th.updatedAt)
}
