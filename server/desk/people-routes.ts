import { generateSecret } from 'otplib'
import { people } from '../../desk/contract/people.ts'
import { type LoggedAct, noteAct, searchLog } from '../domains/staff/desk-log.ts'
import { acceptInvitation, invite, openInvitation } from '../domains/staff/invitations.ts'
import { logInStaff } from '../domains/staff/log-in-staff.ts'
import { changeAuthenticator, changeOwnPassword, giveCode } from '../domains/staff/own-account.ts'
import { staffSessions } from '../domains/staff/staff-sessions.ts'
import { allStaff, changeStaff, type Staff } from '../domains/staff/staff.ts'
import { Refusal } from '../platform/errors.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { maskedPhone } from './wire-forms.ts'

/** Who may enter, and what they did. */
export function deskPeopleRoutes(
  api: DeskApi,
  { logins, siteName }: Pick<DeskDependencies, 'logins' | 'siteName'>,
): void {
  const { db, spend } = api
  const { log } = api.app
  const guesses = { db, logins, spend, log }
  registerDeskEndpoints(api, people, {
    async logIn({ body, address }) {
      const { token, me } = await logInStaff(guesses, { ...body, address })
      return { token, me: wirePerson(me) }
    },
    async logOut(self) {
      await staffSessions.end(db, self.authorization)
      await noteAct(db, self, 'log-out')
      return null
    },
    me: async ({ staff }) => wirePerson(staff),
    giveCode: async (self) => ({ outcome: await giveCode(guesses, self, self.body.code) }),
    changePassword: async (self) => ({ outcome: await changeOwnPassword(guesses, self, self.body) }),
    newSecret: async () => ({ secret: generateSecret(), issuer: issuerOf(siteName) }),
    changeAuthenticator: async (self) => ({ outcome: await changeAuthenticator(guesses, self, self.body) }),
    async openInvitation({ body, address }) {
      const opening = await openInvitation(db, spend, { ...body, address })
      if (opening === undefined) throw new Refusal('NO_DATA')
      if (opening.outcome !== 'opened') return opening
      return { ...opening, issuer: issuerOf(siteName), expiresAt: opening.expiresAt.toISOString() }
    },
    async acceptInvitation({ body, address }) {
      const accepted = await acceptInvitation(db, { ...body, address }, log)
      return accepted.outcome === 'welcome' ? { ...accepted, me: wirePerson(accepted.me) } : accepted
    },
    list: async () => (await allStaff(db)).map((person) => wirePerson(person)),
    async invite({ body, staff, address, tx, showOnce }) {
      const { token, expiresAt } = await invite(tx, { role: body.role, by: staff.id, address })
      showOnce({ token })
      return { expiresAt: expiresAt.toISOString() }
    },
    change: ({ params, body, ...by }) =>
      db.transaction(async (tx) => {
        const outcome = await changeStaff(tx, { ...body, id: params.id, by: by.staff.id })
        if (outcome === 'not-allowed') throw new Refusal('invalid-token')
        if (outcome === 'changed') {
          const subject = params.id
          const person = (await allStaff(tx)).find(({ id }) => id === subject)?.username
          await noteAct(tx, by, 'person-change', { subject, detail: { person, ...body } })
        }
        return { outcome }
      }),
    async log({ body }) {
      const { search, act = null, before = null } = body
      const entries = await searchLog(db, { search, act, before })
      return entries.map((entry) => wireEntry(entry))
    },
  })
}

/** What an authenticator app shows beside the login name; a colon would end it. */
const issuerOf = (siteName: string) => `${siteName.replaceAll(':', ' ')} desk`

function wireEntry(entry: LoggedAct) {
  const { member } = entry
  return { ...entry, at: entry.at.toISOString(), member: member ? maskedPhone(member) : null }
}

function wirePerson(person: Staff) {
  return { ...person, createdAt: person.createdAt.toISOString() }
}
