import * as v from 'valibot'
import { DateTime, Text } from '../../src/contract/primitives.ts'
import { westernDigits, withoutInvisible } from '../../src/domain/digits.ts'
import { inOneForm } from '../../src/domain/text/one-form.ts'
import { deskChange, deskQuery, deskRead } from './endpoint.ts'
import { ById, Id, SeenText } from './fields.ts'
import { LOG_ROLES, PEOPLE_ROLES, ROLES } from './roles.ts'

const RoleName = v.picklist(ROLES)

/** The name that a person logs in with. */
const LoginName = v.pipe(Text(40), v.trim(), v.toLowerCase(), v.regex(/^[a-z0-9][a-z0-9._-]{1,39}$/))

/** The letters of one alphabet without those of phonetics, each with marks of its own, and what may be between them: no other letter looks like one of these. */
const NAMES_IN = [
  /^[A-Za-z\d .'-]+$/,
  /^(?:(?=\p{L})\p{Script=Thai}(?:(?=\p{M})\p{Script=Thai}){0,3}|[\d .'-])+$/u,
  /^(?:(?=\p{L})\p{Script=Lao}(?:(?=\p{M})\p{Script=Lao}){0,3}|[\d .'-])+$/u,
]

/** The name that others see. No sign of direction hides in it. */
const DisplayName = v.pipe(
  Text(60),
  v.transform((typed) => inOneForm(withoutInvisible(typed))),
  v.regex(/\p{L}/u),
  v.check((name) => NAMES_IN.some((letters) => letters.test(name))),
)

/** Six digits of an authenticator app, of any keyboard; people type a space in the middle. */
const Code = v.pipe(
  Text(64),
  v.transform((typed) => westernDigits(withoutInvisible(typed)).replaceAll(/\s/g, '')),
  v.regex(/^\d{6}$/),
)

const NewPassword = v.pipe(Text(200), v.minLength(10))

/** Of an authenticator app, in base 32. */
const Secret = v.pipe(v.string(), v.regex(/^[A-Z2-7]{32}$/))

/** The secret part of an invitation's address. */
const InvitationToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

/** A person of the house. */
export const Person = v.object({
  id: Id,
  username: v.string(),
  name: v.string(),
  role: RoleName,
  status: v.picklist(['active', 'suspended']),
  /** Whether the sandbox made this person. */
  isDemo: v.boolean(),
  createdAt: DateTime,
})

export type Person = v.InferOutput<typeof Person>

/** A session has begun. */
const Session = v.object({ token: v.string(), me: Person })

const LogEntry = v.object({
  id: Id,
  at: DateTime,
  /** The name, the login name and the id of who acted; undefined for the system itself, and for who has not logged in. */
  by: v.nullish(v.string()),
  login: v.nullish(v.string()),
  staffId: v.nullish(v.string()),
  /** The network address; undefined for the command line. */
  address: v.nullish(v.string()),
  act: v.string(),
  memberId: v.nullish(v.string()),
  /** The phone number of the member that was read or acted on, masked. */
  member: v.nullish(v.string()),
  subject: v.nullish(v.string()),
  detail: v.record(v.string(), v.unknown()),
})

export type LogEntry = v.InferOutput<typeof LogEntry>

/** How many signs of the id of what was acted on the log shows: its last ones, because the first ones are the time at which it was made. */
export const SHOWN_OF_SUBJECT = 8

/** How many entries one page of the log has. */
export const LOG_PAGE = 50

/** Who works at the desk, how they enter it, and what they did there. */
export const people = {
  logIn: deskChange({
    path: '/api/login',
    summary: 'Begins a session with the password and a code of the authenticator app',
    may: 'anyone',
    body: v.object({ username: Text(80), password: Text(200), code: Code }),
    response: Session,
  }),
  logOut: deskChange({
    path: '/api/logout',
    summary: 'Ends the session',
    may: ROLES,
    response: v.null(),
  }),
  me: deskRead({
    path: '/api/me',
    summary: 'Who has logged in',
    may: ROLES,
    response: Person,
  }),
  giveCode: deskChange({
    path: '/api/me/code',
    summary: 'A new code of the authenticator app, before what is dangerous',
    may: ROLES,
    body: v.object({ code: Code }),
    response: v.object({ outcome: v.picklist(['fresh', 'wrong-code']) }),
  }),
  changePassword: deskChange({
    path: '/api/me/password',
    summary: 'Another password of one’s own; all other sessions end',
    may: ROLES,
    needsFreshCode: true,
    body: v.object({ oldPassword: Text(200), newPassword: NewPassword }),
    response: v.object({ outcome: v.picklist(['changed', 'wrong-password']) }),
  }),
  newSecret: deskRead({
    path: '/api/me/authenticator',
    summary: 'A secret for another authenticator app, and who has issued it; it is stored nowhere yet',
    may: ROLES,
    response: v.object({ secret: Secret, issuer: v.string() }),
  }),
  changeAuthenticator: deskChange({
    path: '/api/me/authenticator',
    summary: 'Another authenticator app of one’s own, with its first code; all other sessions end',
    may: ROLES,
    needsFreshCode: true,
    body: v.object({ secret: Secret, code: Code, password: Text(200) }),
    response: v.object({ outcome: v.picklist(['changed', 'wrong-password', 'wrong-code']) }),
  }),
  openInvitation: deskChange({
    path: '/api/invitation/open',
    summary:
      'What an invitation is for, and the secret for the authenticator app, another one at each opening',
    may: 'anyone',
    body: v.object({ token: InvitationToken, username: LoginName }),
    response: v.variant('outcome', [
      v.object({
        outcome: v.literal('opened'),
        role: RoleName,
        secret: Secret,
        /** What the app shows beside the login name. */
        issuer: v.string(),
        expiresAt: DateTime,
      }),
      v.object({ outcome: v.literal('name-taken') }),
    ]),
  }),
  acceptInvitation: deskChange({
    path: '/api/invitation/accept',
    summary:
      'The invited person chooses a name and a password, proves the authenticator app, and is logged in',
    may: 'anyone',
    body: v.object({
      token: InvitationToken,
      secret: Secret,
      username: LoginName,
      name: DisplayName,
      password: NewPassword,
      code: Code,
    }),
    response: v.variant('outcome', [
      v.object({ outcome: v.literal('welcome'), token: v.string(), me: Person }),
      v.object({
        outcome: v.picklist(['name-taken', 'display-name-taken', 'opened-again', 'wrong-code', 'ended']),
      }),
    ]),
  }),
  list: deskRead({
    path: '/api/people',
    summary: 'Everybody who may enter or could once',
    may: LOG_ROLES,
    response: v.array(Person),
  }),
  invite: deskChange({
    path: '/api/people/invite',
    summary: 'The secret part of the address by which one new person enters, once',
    may: PEOPLE_ROLES,
    idempotencyKey: true,
    needsFreshCode: true,
    body: v.object({ role: RoleName }),
    response: v.object({
      /** Absent where the call was repeated: it is stored nowhere. */
      token: v.nullish(v.string()),
      expiresAt: DateTime,
    }),
  }),
  change: deskChange({
    path: '/api/people/:id',
    summary: 'Another role, or suspends a person, whose sessions end at once',
    may: PEOPLE_ROLES,
    needsFreshCode: true,
    params: ById,
    body: v.object({ role: v.optional(RoleName), status: v.optional(v.picklist(['active', 'suspended'])) }),
    response: v.object({ outcome: v.picklist(['changed', 'last-manager', 'unknown']) }),
  }),
  log: deskQuery({
    path: '/api/log',
    summary: 'What people read and did, the newest first',
    may: LOG_ROLES,
    body: v.object({
      /** Part of a name, a login name, an address or an act, or what was acted on: its id, or the last eight signs, which the log shows. */
      search: v.optional(SeenText(80), ''),
      /** Only this act, by its own name. */
      act: v.nullish(Text(80)),
      before: v.nullish(Id),
    }),
    response: v.array(LogEntry),
  }),
}
