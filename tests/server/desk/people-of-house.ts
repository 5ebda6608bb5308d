import { generateSync } from 'otplib'
import type { AtDesk, DeskServer } from '../../support/desk.ts'
import { ended, run } from '../process/main-process.ts'

const PASSWORD = 'long enough for the house'

/** A person of the house, with the secret of their authenticator app. */
export interface Person {
  readonly username: string
  readonly secret: string
  at: AtDesk
}

/** How people of a new house enter it, without a statement in its database. @param folder its data */
export function peopleOf(server: DeskServer, folder: string) {
  /** Somebody opens the address of an invitation, scans the secret and enters. */
  async function enterBy(token: string, username: string): Promise<Person> {
    const { secret } = Object((await server.door('/api/invitation/open', { token, username })).body)
    const code = generateSync({ secret })
    const person = { token, username, name: username, secret, password: PASSWORD, code }
    const { body } = await server.door('/api/invitation/accept', person)
    return { username, secret, at: server.atDesk(body) }
  }

  /** The command prints an address, by which the first people enter. */
  async function enterByCommand(username: string): Promise<Person> {
    const env = {
      SANDBOX_PORT: 'off',
      DATA_DIR: folder,
      DATABASE_URL: server.database.url,
      DATABASE_OWNER_URL: server.database.ownerUrl,
    }
    const program = run(env, { name: 'desk/invite-command.ts', arguments: ['--role', 'manager'] })
    const { output } = await ended(program)
    return enterBy(/#(\S+)/.exec(output)?.[1] ?? output, username)
  }

  /** A manager invites somebody at the desk. */
  async function inviteAs(by: Person, role: string, username: string): Promise<Person> {
    const { token } = Object((await by.at.keyed('/api/people/invite', { role })).body)
    return enterBy(token, username)
  }

  /** Sessions have ended over night: somebody logs in, with the next code of the app. */
  async function logInAgain(person: Person): Promise<void> {
    const { username, secret } = person
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
    const { body } = await server.door('/api/login', { username, password: PASSWORD, code })
    person.at = server.atDesk(body)
  }

  return { enterByCommand, inviteAs, logInAgain, PASSWORD }
}
