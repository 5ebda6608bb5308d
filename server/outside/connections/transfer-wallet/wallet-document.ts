import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import {
  BalanceAnswer,
  CredentialsAnswer,
  DoneAnswer,
  LinkAnswer,
  LinkRequest,
  MovementAnswer,
  MovementRefusalAnswer,
  MovementRequest,
  OutcomeAnswer,
  RefusalAnswer,
  RoundsAnswer,
} from './wallet-wire.ts'

type Json = Readonly<Record<string, unknown>>

interface Call {
  readonly summary: string
  /** What a provider must keep to, beyond the form. */
  readonly description: string
  readonly answer: GenericSchema
  /** The form of 422; the usual one where it is not named. */
  readonly refusal?: GenericSchema
  readonly request?: GenericSchema
  readonly query?: Json
}

const PLAYER = '/games/{code}/players/{username}'

const AFTER: Json = {
  name: 'after',
  in: 'query',
  required: false,
  description: 'Cursor of the last round that the server has; without it, all rounds',
  schema: { type: 'string' },
}

/** By method and path. */
const CALLS: Readonly<Record<string, Call>> = {
  [`PUT ${PLAYER}`]: {
    summary: 'Open the account',
    description:
      'An open account stays as it is. The username is one letter and eleven letters and digits in lower case, or a phone number for accounts of older versions; it never changes. 422 when somebody else has it: another one is tried then.',
    answer: DoneAnswer,
  },
  [`GET ${PLAYER}/balance`]: {
    summary: 'The balance',
    description: 'In satang, with everything that has been done.',
    answer: BalanceAnswer,
  },
  [`PUT ${PLAYER}/movements/{reference}`]: {
    summary: 'Move money',
    description:
      'Executed at most once for each reference, also when two requests come at the same time; repeated, it ends as the first time, for ever. `refused` means that nothing happened and nothing will under this reference. The answer repeats the reference, the direction and the amount. A refusal with status 422 repeats the reference too; without it, it settles nothing.',
    request: MovementRequest,
    answer: MovementAnswer,
    refusal: MovementRefusalAnswer,
  },
  [`GET ${PLAYER}/movements/{reference}`]: {
    summary: 'The outcome of a movement whose answer was lost',
    description:
      '`absent`: it never arrived, or is still on its way. Known for as long as the server may ask: keep it for ever. 422 says nothing about the movement.',
    answer: OutcomeAnswer,
  },
  [`GET ${PLAYER}/rounds`]: {
    summary: 'The rounds after a cursor',
    description:
      'Oldest first. A round that becomes known late comes behind all cursors that were given out before. `isLast` false: there are more.',
    answer: RoundsAnswer,
    query: AFTER,
  },
  [`GET ${PLAYER}/credentials`]: {
    summary: 'The credentials for the own site of the provider',
    description: '',
    answer: CredentialsAnswer,
  },
  [`PUT ${PLAYER}/passwords/{reference}`]: {
    summary: 'Set a new password',
    description: 'Once for each reference.',
    answer: DoneAnswer,
  },
  [`POST ${PLAYER}/links`]: {
    summary: 'A link into the game, for one use',
    description: 'HTTPS. With a password that is wrong: 422 `wrong-password`.',
    request: LinkRequest,
    answer: LinkAnswer,
  },
}

/** The OpenAPI document of the transfer wallet, for the provider who implements it: `docs/transfer-wallet.openapi.json`. */
export function walletDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Transfer wallet',
      version: '1',
      description:
        'What a game provider implements to be connected to Krapao by CONNECTIONS_FILE. The server calls it; each call is answered within 25 s, or its outcome is asked for. Any answer but those described here leaves the outcome unknown, so that it is asked for again. Redirects are not followed.',
    },
    security: [{ key: [] }],
    paths: paths(),
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  }
}

function paths(): Json {
  const items: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries(CALLS)) {
    const [method = '', path = ''] = name.toLowerCase().split(' ')
    items[path] ??= { parameters: pathParameters(path) }
    items[path][method] = operation(call)
  }
  return items
}

function pathParameters(path: string): Json[] {
  const names = path.split('/').filter((step) => step.startsWith('{'))
  return names.map((step) => ({
    name: step.slice(1, -1),
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function operation({ summary, description, request, answer, refusal, query }: Call): Json {
  return {
    summary,
    ...(description !== '' && { description }),
    ...(query && { parameters: [query] }),
    ...(request && { requestBody: { required: true, ...content(request) } }),
    responses: {
      200: { description: 'Done, or known', ...content(answer) },
      422: { description: 'Refused: nothing happened', ...content(refusal ?? RefusalAnswer) },
    },
  }
}

function content(schema: GenericSchema): Json {
  const { $schema: _dialect, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
  })
  return { content: { 'application/json': { schema: json } } }
}
