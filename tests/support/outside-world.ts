import Fastify from 'fastify'
import { answerErrors } from '../../server/api/http/error-answers.ts'
import { sign } from '../../server/outside/connections/reports/webhook.ts'
import type { GameProvider } from '../../server/outside/providers/game-provider.ts'
import {
  type ReceivedMessage,
  smsGateway,
  smsGatewaySettings,
  walletProvider,
  walletSettings,
} from '../../server/outside/sandbox/providers/simulated-services.ts'
import { type Answer, requestAt } from './request-at.ts'

/** What is outside of a house without the sandbox: an SMS gateway, a bank that reports, and games where there are some. */
export interface OutsideWorld {
  /** The content of `CONNECTIONS_FILE`. */
  readonly connections: object
  /** The last text that a phone got. */
  lastText(phone: string): ReceivedMessage
  /** The bank reports money to the house. */
  report(houseUrl: string, transfer: object): Promise<Answer>
  /** A gateway reports the payment of a QR. */
  reportQr(houseUrl: string, payment: object): Promise<Answer>
  close(): Promise<void>
}

const KEY = 'the key of everything outside the house'

/** @param games of the code PG */
export async function startOutsideWorld(games?: GameProvider): Promise<OutsideWorld> {
  const app = Fastify()
  answerErrors(app)
  const texts = new Map<string, ReceivedMessage>()
  smsGateway(app, { accept: keep }, KEY)
  if (games) walletProvider(app, games, KEY)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  function keep({ phone, text, otpRef, otpCode }: Omit<ReceivedMessage, 'sentAt'> & { phone: string }) {
    texts.set(phone, { text, otpRef, otpCode, sentAt: new Date().toISOString() })
    return Promise.resolve(true)
  }

  function reportTo(houseUrl: string, path: string, report: object): Promise<Answer> {
    const body = JSON.stringify(report)
    const signature = sign(KEY, Buffer.from(body), Math.floor(Date.now() / 1000))
    return requestAt(houseUrl, path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-krapao-signature': signature },
    })
  }

  return {
    connections: {
      reports: { keys: [KEY], from: ['bank', 'qr'] },
      sms: smsGatewaySettings(url, KEY),
      ...(games && { games: [{ ...walletSettings(url, KEY), codes: ['PG'] }] }),
    },
    lastText(phone) {
      const text = texts.get(phone)
      if (text === undefined) throw new Error(`${phone} has got no text`)
      return text
    },
    report: (houseUrl, transfer) => reportTo(houseUrl, '/reports/bank', transfer),
    reportQr: (houseUrl, payment) => reportTo(houseUrl, '/reports/qr', payment),
    close: () => app.close(),
  }
}
