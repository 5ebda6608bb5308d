import { setTimeout as delay } from 'node:timers/promises'
import type {
  BankFeed,
  IncomingTransfer,
  IncomingTransferListener,
} from '../../server/outside/providers/bank-feed.ts'

const POLL_MS = 5000

/** A bank whose statement is polled. */
export interface PolledBank extends BankFeed {
  stop(): Promise<void>
}

/**
 * Reports each line of a bank's statement by which money came in. A line counts as reported once the server has accepted it: until then it is
 * read again, also after a restart, since the statement is read from its beginning then. The bank's reference makes a line count once.
 *
 * @param url origin of the bank's API
 * @param key sent with each request
 */
export function polledBank(url: string, key: string, pollMs = POLL_MS): PolledBank {
  const stopping = new AbortController()
  let polling = Promise.resolve()

  async function poll(listener: IncomingTransferListener): Promise<void> {
    let after = 0
    while (!stopping.signal.aborted) {
      try {
        for (const { number, transfer } of await linesAfter(after)) {
          // What went out, and lines that say something, are nobody's deposit.
          if (!(transfer.amountSatang <= 0)) await listener(transfer)
          after = number
        }
      } catch (error) {
        // The bank or the server is not available; the same lines are read again. A line that never fits stops all after it, so say why.
        // oxlint-disable-next-line no-console -- a module has no log of its own
        if (!stopping.signal.aborted) console.error('the bank is read again:', error)
      }
      await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function linesAfter(after: number): Promise<{ number: number; transfer: IncomingTransfer }[]> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(20_000)])
    const answer = await fetch(new URL(`/statement?after=${after}`, url), {
      signal,
      redirect: 'error',
      headers: { authorization: `Bearer ${key}` },
    })
    if (!answer.ok) throw new Error(`the bank answers ${answer.status}`)
    const lines: unknown = await answer.json()
    if (!Array.isArray(lines)) throw new Error('the bank gives no list of lines')
    return lines.map((line: unknown) => {
      const { number, reference, fromBank, fromAccount, satang, at } = Object(line)
      const transfer = {
        reference: String(reference),
        houseBankCode: 'SCB',
        senderBankCode: String(fromBank),
        senderAccountNo: String(fromAccount),
        amountSatang: Number(satang),
        sentAt: new Date(String(at)),
      }
      return { number: Number(number), transfer }
    })
  }

  return {
    subscribe(listener) {
      polling = poll(listener)
    },
    stop() {
      stopping.abort()
      return polling
    },
  }
}
