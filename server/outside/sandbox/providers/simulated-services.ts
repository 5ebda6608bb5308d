import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { validate } from '../../../api/http/validate.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { Refusal } from '../../../platform/errors.ts'
import { GAMES } from '../../../settings/content/games.ts'
import type { SmsSettings } from '../../connections/sms/http-sms.ts'
import type { WalletSettings } from '../../connections/transfer-wallet/transfer-wallet.ts'
import { LinkRequest, MovementRequest } from '../../connections/transfer-wallet/wallet-wire.ts'
import { type GameAccountRef, type GameProvider, ProviderRefusal } from '../../providers/game-provider.ts'
import type { OtpMessage, SmsText } from '../../providers/sms.ts'

/** How the simulated provider answers: at once, with a refusal, or never although it sent the message. */
export const SMS_MODES = ['ok', 'fail', 'silent'] as const

export type SmsMode = (typeof SMS_MODES)[number]

/** A message in a phone's inbox. */
export interface ReceivedMessage {
  readonly text: string
  /** Empty in a text without a code. */
  readonly otpRef: string
  readonly otpCode: string
  readonly sentAt: string
}

/** The SMS provider of the sandbox, and every phone. */
export interface SimulatedSms {
  /** Sends a message. @returns false when it refuses; never resolves while it is silent */
  accept(message: Omit<OtpMessage, 'language'> & SmsText): Promise<boolean>
  /** Lasts until the server stops. */
  behave(mode: SmsMode): void
  /** The messages that a phone received, newest first, at most 50. */
  inbox(phone: string): Promise<ReceivedMessage[]>
}

const INBOX_LENGTH = 50

export function simulatedSms(db: Queryable): SimulatedSms {
  let mode: SmsMode = 'ok'
  return {
    behave(next) {
      mode = next
    },
    async accept({ phone, otpRef, otpCode, text }) {
      if (mode === 'fail') return false
      await db.query(
        'sandbox-sms.receive',
        'INSERT INTO sandbox_sms (id, phone, otp_ref, otp_code, text, sent_at) VALUES ($1, $2, $3, $4, $5, clock_timestamp())',
        [uuidv7(), phone, otpRef, otpCode, text],
      )
      if (mode === 'silent') await new Promise(() => undefined)
      return true
    },
    async inbox(phone) {
      const rows = await db.query<Omit<ReceivedMessage, 'sentAt'> & { sentAt: Date }>(
        'sandbox-sms.inbox',
        `SELECT text, otp_ref AS "otpRef", otp_code AS "otpCode", sent_at AS "sentAt" FROM sandbox_sms
          WHERE phone = $1 ORDER BY sent_at DESC LIMIT $2`,
        [phone, INBOX_LENGTH],
      )
      return rows.map(({ text, otpRef, otpCode, sentAt }) => ({
        text,
        otpRef,
        otpCode,
        sentAt: sentAt.toISOString(),
      }))
    },
  }
}

const SMS_PATH = '/sms-gateway/messages'

const Message = v.object({ to: v.string(), ref: v.string(), code: v.string(), text: v.string() })

/** The settings with which the server reaches this gateway. */
export function smsGatewaySettings(sandboxUrl: string, key: string): SmsSettings {
  return {
    url: new URL(SMS_PATH, sandboxUrl).href,
    headers: { authorization: `Bearer ${key}` },
    json: { to: '{phone}', text: '{text}', ref: '{ref}', code: '{code}' },
    form: undefined,
    answer: { accepted: true },
    texts: {
      th: 'Krapao: รหัส OTP คือ {code} (อ้างอิง {ref})',
      lo: 'Krapao: ລະຫັດ OTP ແມ່ນ {code} (ອ້າງອີງ {ref})',
      en: 'Krapao: your OTP code is {code} (reference {ref})',
    },
  }
}

/** The gateway of the sandbox: each message goes into the inbox of its phone. */
export function smsGateway(app: FastifyInstance, sms: Pick<SimulatedSms, 'accept'>, key: string): void {
  app.post(SMS_PATH, async ({ headers, body }) => {
    requireKey(headers, key)
    const { to, ref, code, text } = validate(Message, body)
    return { accepted: await sms.accept({ phone: to, otpRef: ref, otpCode: code, text }) }
  })
}

const WALLET_PATH = '/transfer-wallet'
const PLAYER = `${WALLET_PATH}/games/:slotCode/players/:username`

/** As many rounds as one answer has. */
const PAGE = 100

const Player = v.object({ slotCode: v.string(), username: v.string() })
const Referred = v.object({ ...Player.entries, reference: v.string() })
const After = v.object({ after: v.optional(v.string()) })

type Work = (call: {
  readonly account: GameAccountRef
  readonly request: FastifyRequest
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal
}) => Promise<object>

/** The settings with which the server reaches every game of the sandbox. */
export function walletSettings(sandboxUrl: string, key: string): WalletSettings {
  return { url: new URL(WALLET_PATH, sandboxUrl).href, key, codes: GAMES.map(({ code }) => code) }
}

/** The game providers of the sandbox, as the server reaches them: the other side of the transfer wallet. */
export function walletProvider(app: FastifyInstance, games: GameProvider, key: string): void {
  function serve(method: 'GET' | 'POST' | 'PUT', path: string, work: Work): void {
    app.route({
      method,
      url: `${PLAYER}${path}`,
      async handler(request, reply) {
        requireKey(request.headers, key)
        try {
          const account = validate(Player, request.params)
          return await work({ account, request, signal: whileConnected(reply) })
        } catch (error) {
          return refused(error, reply)
        }
      },
    })
  }

  serve('PUT', '', async ({ account, signal }) => {
    await games.openAccount(account, signal)
    return { done: true }
  })
  serve('GET', '/balance', async ({ account, signal }) => ({
    balanceSatang: await games.balance(account, signal),
  }))
  serve('PUT', '/movements/:reference', async ({ account, request, signal }) => {
    const { reference } = validate(Referred, request.params)
    const { direction, amountSatang } = validate(MovementRequest, request.body)
    try {
      await games[direction]({ account, reference, amountSatang }, signal)
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      return { outcome: 'refused', reference, reason: error.reason }
    }
    return { outcome: 'done', reference, direction, amountSatang }
  })
  serve('GET', '/movements/:reference', async ({ account, request, signal }) => {
    const { reference } = validate(Referred, request.params)
    return { reference, outcome: await games.outcome(account, reference, signal) }
  })
  serve('GET', '/rounds', async ({ account, request, signal }) => {
    const { after } = validate(After, request.query)
    const rounds = await games.rounds(account, after, signal)
    return { rounds: rounds.slice(0, PAGE), isLast: rounds.length <= PAGE }
  })
  serve('GET', '/credentials', ({ account, signal }) => games.credentials(account, signal))
  serve('PUT', '/passwords/:reference', async ({ account, request, signal }) => {
    await games.resetPassword(account, validate(Referred, request.params).reference, signal)
    return { done: true }
  })
  serve('POST', '/links', async ({ account, request, signal }) => {
    const { password } = validate(LinkRequest, request.body)
    return { url: await games.link(account, password, signal) }
  })
}

function whileConnected({ raw }: FastifyReply): AbortSignal {
  const connection = new AbortController()
  raw.once('close', () => connection.abort())
  return connection.signal
}

/** @throws whatever is no refusal: the server is left without an answer of the described form */
function refused(error: unknown, reply: FastifyReply): FastifyReply {
  if (!(error instanceof ProviderRefusal)) throw error
  return reply.code(422).send({ refused: error.reason === 'wrong-password' ? error.reason : 'declined' })
}

/** Checks the bearer token of a call to a service of the sandbox. @throws {Refusal} KEY_INVALID with status 401 */
function requireKey({ authorization }: IncomingHttpHeaders, key: string): void {
  if (authorization !== `Bearer ${key}`) throw new Refusal('KEY_INVALID', { status: 401 })
}
