import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { SERVER_CODES } from '#contract/error-codes.ts'
import { Refusal } from '../../../platform/errors.ts'
import { sign, SIGNATURE_HEADER } from '../../connections/reports/webhook.ts'

/** How long a bank of the sandbox waits for the server, in ms. */
const ANSWER_MS = 30_000

const Accepted = v.object({ outcome: v.string() })
const Refused = v.object({ message: v.picklist(SERVER_CODES) })

/** Reports money to the server as a real bank or gateway does: signed, over HTTP. */
export interface ReportSender {
  /** The key that it signs with. */
  readonly key: string
  /** Sets the address of the server, once it is known. */
  sendTo(serverUrl: string): void
  /** @returns the outcome that the server answers. @throws {Refusal} with the server's own code and status */
  send(path: '/reports/bank' | '/reports/qr', report: object): Promise<string>
}

export function reportSender(): ReportSender {
  const key = randomBytes(32).toString('hex')
  let serverUrl: string | undefined
  return {
    key,
    sendTo(url) {
      serverUrl = url
    },
    async send(path, report) {
      if (serverUrl === undefined) throw new Error('the server has no address yet')
      const body = Buffer.from(JSON.stringify(report))
      const answer = await fetch(new URL(path, serverUrl), {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: sign(key, body, Math.floor(Date.now() / 1000)),
        },
      })
      const said: unknown = await answer.json()
      if (answer.ok) return v.parse(Accepted, said).outcome
      throw new Refusal(v.parse(Refused, said).message, { status: answer.status })
    },
  }
}
