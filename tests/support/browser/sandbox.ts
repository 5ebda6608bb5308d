import { requester } from './requester.ts'

/** The outside world, simulated by the sandbox. */
export interface Sandbox {
  /** A transfer from the member, or from another account, arrives at a bank account of the operator; in baht. */
  moneyArrives(username: string, amount: number, senderAccountNo?: string): Promise<void>
  /** The slip of the member's bank for a transfer to an account of the operator; in baht, as a PNG. */
  slip(username: string, bankCode: string, amount: number): Promise<Buffer>
  /** Somebody makes a mobile-wallet gift, in baht; returns its link. */
  gift(amount: number): Promise<string>
  /** The member's banking app pays a QR. */
  qrIsPaid(qrcodeId: string): Promise<void>
  /** The business clock moves on; in s. */
  clockAdvances(seconds: number): Promise<void>
  /** The business clock leaves the hours around midnight in Bangkok, when slips are closed. */
  nightEnds(): Promise<void>
  /** The member wins at a game, or loses below zero; in baht. */
  gameEnds(username: string, slotCode: string, amount: number): Promise<void>
  /** From now on a game provider answers normally, late, with refusals, or not at all although it does the work. */
  behave(slotCode: string, mode: 'ok' | 'slow' | 'fail' | 'silent'): Promise<void>
  /** From now on banks answer about slips, or are silent. */
  banksAnswer(mode: 'ok' | 'fail'): Promise<void>
  /** The operator pays or rejects the member's oldest open withdrawal. */
  settleWithdrawal(username: string, outcome: 'SUCCESS' | 'FAILED', reason?: string): Promise<void>
  /** What the authenticator app of a demo person of the house shows. */
  staffCode(username: string): Promise<string>
  /** The operator switches the prize wheel on or off. */
  turnWheel(spinActive: boolean): Promise<void>
  /** The operator closes the site for good, or opens it again. */
  closeSite(terminated: boolean): Promise<void>
  /** The operator switches the OTP at registration on or off. */
  askForOtp(registerOTP: boolean): Promise<void>
  /** From now on the SMS provider accepts messages, refuses them, or accepts them without an answer. */
  smsProvider(mode: 'ok' | 'fail' | 'silent'): Promise<void>
}

/** How far Bangkok is ahead of UTC, in hours. */
const BANGKOK_HOURS = 7

/** The origin of an app's sandbox, which listens on the next port. */
export function sandboxUrlOf(appUrl: string): string {
  const url = new URL(appUrl)
  url.port = String(Number(url.port) + 1)
  return url.origin
}

/** @param url the origin of the sandbox */
export function sandboxAt(url: string): Sandbox {
  const request = requester(url)
  const act = async (...action: Parameters<typeof request>) => void (await request(...action))
  return {
    moneyArrives: (username, amount, senderAccountNo) =>
      act('POST', '/api/bank/transfer', { username, bankCode: 'SCB', amount, senderAccountNo }),
    slip: async (username, bankCode, amount) => {
      const query = new URLSearchParams({ username, bankCode, amount: String(amount) })
      const answer = await fetch(new URL(`/api/slip.png?${query}`, url))
      if (!answer.ok) throw new Error(`the slip was answered with ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    },
    gift: async (amount) => (await request<{ link: string }>('POST', '/api/gift', { amount })).link,
    staffCode: async (username) => {
      const { code } = await request<{ code?: string }>('GET', `/api/staff/${username}/code`)
      if (code === undefined) throw new Error(`${username} has no code`)
      return code
    },
    qrIsPaid: (qrcodeId) => act('POST', `/api/qr/${qrcodeId}/pay`, {}),
    clockAdvances: (advanceSeconds) => act('POST', '/api/clock', { advanceSeconds }),
    nightEnds: async () => {
      const { now } = await request<{ now: string }>('POST', '/api/clock', { advanceSeconds: 0 })
      // From an hour before midnight on, with some minutes for the test itself.
      const hours = (Date.parse(now) / 3_600_000 + BANGKOK_HOURS + 1.2) % 24
      if (hours < 2) await act('POST', '/api/clock', { advanceSeconds: 2 * 60 * 60 })
    },
    gameEnds: (username, slotCode, amount) =>
      act('POST', `/api/games/${slotCode}/result`, { username, amount }),
    behave: (slotCode, mode) => act('PUT', `/api/games/${slotCode}/behaviour`, { mode }),
    banksAnswer: (mode) => act('PUT', '/api/bank/behaviour', { mode }),
    settleWithdrawal: (username, outcome, reason) =>
      act('POST', '/api/withdrawals/settle', { username, outcome, ...(reason && { reason }) }),
    turnWheel: (spinActive) => act('PUT', '/api/site', { spinActive }),
    closeSite: (terminated) => act('PUT', '/api/site', { terminated }),
    askForOtp: (registerOTP) => act('PUT', '/api/site', { registerOTP }),
    smsProvider: (mode) => act('PUT', '/api/sms/behaviour', { mode }),
  }
}
