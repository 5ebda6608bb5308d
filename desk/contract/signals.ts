import * as v from 'valibot'
import { DateTime, ResponseBaht } from '../../src/contract/primitives.ts'
import { deskChange, deskRead } from './endpoint.ts'
import { CHAT_ROLES, MONEY_ROLES, type Role, ROLES } from './roles.ts'

/** What waits for a person. Each is a place of the desk. */
export const WORK = ['withdrawals', 'slips', 'arrivals', 'announcements', 'chat', 'proposals'] as const

/**
 * What is wrong. `halted`: the books do not agree, and no money moves. `game-transfers`: money is on its way to or from a game that does not answer. `providers`: games, banks or
 * others that failed at the last two calls or more. `sms`: the same of text messages. `reports`: those of banks and gateways that were refused within the last hour. `accounts`: bank
 * accounts of members that were changed within the last hour.
 */
export const TROUBLE = ['halted', 'game-transfers', 'providers', 'sms', 'reports', 'accounts'] as const

export const SIGNAL_KINDS = [...WORK, ...TROUBLE] as const

export type SignalKind = (typeof SIGNAL_KINDS)[number]

/** Who can do something about it. */
export function rolesOf(kind: SignalKind): readonly Role[] {
  return kind === 'chat' ? CHAT_ROLES : MONEY_ROLES
}

const Signal = v.object({
  kind: v.picklist(SIGNAL_KINDS),
  count: v.number(),
  /** How long the oldest has waited, in seconds. */
  oldestSeconds: v.number(),
  /** When the newest began to. */
  latest: DateTime,
  /** Whether the oldest has waited longer than the house wants. */
  isLate: v.boolean(),
})

export type Signal = v.InferOutput<typeof Signal>

/** How a service outside answers, or its reports arrive, as all nodes see it. */
const Connection = v.object({
  /** `game:PG` and so on, `sms`, `slips`, `gifts`, `scan`, `reports:bank`, `reports:qr`. */
  name: v.string(),
  isConnected: v.boolean(),
  succeededAt: v.nullish(DateTime),
  failedAt: v.nullish(DateTime),
  /** The cause of the last failure, in short. */
  fault: v.nullish(v.string()),
  /** Since when it fails, and how often it has since then; absent while it does not. */
  failing: v.nullish(v.object({ since: DateTime, times: v.number() })),
  /** Transfers of which the game has to say what became of them. */
  open: v.nullish(v.object({ times: v.number(), amount: ResponseBaht, since: DateTime })),
})

export type Connection = v.InferOutput<typeof Connection>

/** What needs somebody now. */
export const signals = {
  news: deskRead({
    path: '/api/signals',
    summary:
      'What waits for a person and what is wrong, with its age; of the chat also whether anything has changed',
    may: ROLES,
    response: v.object({
      chat: v.object({
        /** Another one whenever a conversation has changed. */
        version: v.number(),
        /** How many wait for this person: nobody has them, the person has, or who has them is not here. */
        waiting: v.number(),
        /** Since when the last of them does. */
        latest: v.nullish(DateTime),
        /** Whether members and guests are offered the chat. */
        isOffered: v.boolean(),
      }),
      /** Only of what there is. */
      signals: v.array(Signal),
    }),
  }),
  connections: deskRead({
    path: '/api/connections',
    summary: 'How games, SMS, banks and gateways answer and report',
    may: ROLES,
    response: v.array(Connection),
  }),
  askAgain: deskChange({
    path: '/api/connections/ask-again',
    summary: 'Asks a game at once what became of its open transfers',
    may: MONEY_ROLES,
    idempotencyKey: true,
    body: v.object({ game: v.pipe(v.string(), v.regex(/^\w{1,32}$/)) }),
    response: v.object({ outcome: v.literal('done'), transfers: v.number() }),
  }),
}
