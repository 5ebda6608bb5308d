import * as v from 'valibot'
import { type DraftOtp, OtpOfDraft, registrationDraft } from './registration-draft.ts'

/** How long the server accepts a code, in ms; after that a new one must be sent. */
const OTP_LIFETIME_MS = 5 * 60_000

/** How long another tab may take to answer, in ms. */
const ANSWER_LIMIT_MS = 500

const Question = v.object({ codeFor: v.string() })
const Answer = v.object({ otp: OtpOfDraft })

/** The code that was sent to this phone and is still valid; undefined if there is none. */
export function validCode(phone: string): DraftOtp | undefined {
  const { otp } = registrationDraft.read()
  return otp?.phone === phone && Date.now() - otp.sentAt < OTP_LIFETIME_MS ? otp : undefined
}

/** Answers the other tabs of this browser that ask for a code of this one. Returns a function that ends it. */
export function answerOtherTabs(): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const question = v.safeParse(Question, data)
    const otp = question.success ? validCode(question.output.codeFor) : undefined
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
    if (otp !== undefined) channel.postMessage({ otp })
  })
  return () => channel?.close()
}

/** The code that another tab of this browser has had sent to a phone; undefined when none answers. Never rejects. */
export async function codeOfOtherTab(phone: string): Promise<DraftOtp | undefined> {
  const channel = openChannel()
  if (channel === undefined) return undefined
  const found = await new Promise<DraftOtp | undefined>((resolve) => {
    setTimeout(resolve, ANSWER_LIMIT_MS)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const answer = v.safeParse(Answer, data)
      if (answer.success && answer.output.otp.phone === phone) resolve(answer.output.otp)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
    channel.postMessage({ codeFor: phone })
  })
  channel.close()
  return found
}

/** Never leaves the origin, and is not stored anywhere. */
function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('krapao-registration')
}
