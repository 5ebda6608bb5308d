import * as v from 'valibot'
import { group, setting, Whole } from './setting.ts'

/** More minutes than a count of failures is kept. */
const DAY_MINUTES = 1440

/** How many passwords may be guessed. */
export const LoginSettings = v.pipe(
  group({
    failuresInARow: setting(
      Whole(1, 100),
      5,
      'failures',
      'After this many wrong passwords in a row a number is locked for the address or session that they came from.',
    ),
    lockMinutes: setting(
      Whole(1, DAY_MINUTES),
      15,
      'minutes',
      'How long a number is locked for that address.',
    ),
    strangersPerHour: setting(
      Whole(1, 10_000),
      20,
      'attempts',
      'Attempts at one number in an hour, from all addresses together that have never logged in to it.',
    ),
    failuresPerAddress: setting(
      Whole(1, 100_000),
      300,
      'failures',
      'Logins of one address that may fail within a minute; thousands of phones may share an address.',
    ),
    deskCodeMinutes: setting(
      Whole(1, 720),
      10,
      'minutes',
      'How long after a code of the authenticator app the desk asks a person for no other one before what is dangerous.',
    ),
  }),
  v.readonly(),
)

/** How many one-time passwords are sent, and how many may be guessed. */
export const OtpSettings = v.pipe(
  group({
    // No less: for five minutes the app sends no other code to a visitor who comes back to the step.
    validMinutes: setting(Whole(5, 60), 5, 'minutes', 'How long a code is valid.'),
    tries: setting(Whole(1, 20), 5, 'attempts', 'Attempts that a code allows.'),
    blockMinutes: setting(
      Whole(1, DAY_MINUTES),
      15,
      'minutes',
      'How long an address gets no new code for a phone after too many wrong ones.',
    ),
    resendSeconds: setting(
      Whole(1, 600),
      60,
      'seconds',
      'Minimum time between two messages from one address to one phone.',
    ),
    perTenMinutes: setting(
      Whole(1, 100),
      3,
      'messages',
      'Messages that one address may have sent to one phone in ten minutes.',
    ),
    perDay: setting(
      Whole(1, 100),
      5,
      'messages',
      'Messages that one address may have sent to one phone in a day.',
    ),
    phoneHours: setting(
      Whole(1, 24),
      6,
      'hours',
      'Over how many hours the messages to a phone from all addresses are counted.',
    ),
    perPhone: setting(
      Whole(1, 1000),
      6,
      'messages',
      'Messages that a phone gets in those hours, from all addresses together, so that nobody is pestered.',
    ),
    keptPerPhone: setting(
      Whole(0, 1000),
      9,
      'messages',
      'How many more it gets after these: one from each address that is new to it and confirms the phones that it asks for.',
    ),
    unprovedPerAddress: setting(
      Whole(1, 100_000),
      60,
      'messages',
      'Messages in ten minutes from one address to phones of which none is confirmed; each that was confirmed within a day adds one.',
    ),
    failuresPerAddress: setting(
      Whole(1, 100_000),
      300,
      'failures',
      'Wrong codes from one address within ten minutes, besides those for a message that was sent, which has attempts of its own.',
    ),
  }),
  v.readonly(),
)
