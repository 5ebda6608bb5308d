import * as v from 'valibot'
import { clock } from '../../../clock.ts'
import { createStore } from '../../../listeners.ts'
import { tabStorage } from '../../../storage/tab-storage.ts'

/** Key of the draft in the tab's storage. */
const RECORD = 'registration'

/** A draft in a tab is deleted after this time, in ms. */
const MAX_AGE_MS = 60 * 60_000

/** A code that was sent, without the code itself. */
const OtpOfDraft = v.object({
  phone: v.string(),
  ref: v.string(),
  token: v.string(),
  sentAt: v.number(),
  resendSeconds: v.optional(v.number()),
  formerTokens: v.optional(v.array(v.string())),
})

/** Fields that may be stored. Everything else is dropped, above all the password and the code from the SMS. */
const Draft = v.object({
  savedAt: v.number(),
  phone: v.string(),
  consent: v.boolean(),
  /** The code that was sent: to which phone, when, by the server's time in ms since 1970, and the tokens of those that it replaces. */
  otp: v.optional(OtpOfDraft),
  /** The phone that needs no code any more. */
  provenPhone: v.optional(v.string()),
  /** The token that proves this phone to the server; undefined where no code was required. */
  otpToken: v.optional(v.string()),
  name: v.string(),
  sourceCode: v.string(),
  inviteCode: v.string(),
  bankCode: v.string(),
  bankAccountNo: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  currency: v.picklist(['LAK', 'BAHT']),
})

/** What a visitor has filled in so far, as typed. */
export type RegistrationDraft = Omit<v.InferOutput<typeof Draft>, 'savedAt'>

/** A code that was sent, with its phone and time. */
export type DraftOtp = Readonly<v.InferOutput<typeof OtpOfDraft>>

const EMPTY: RegistrationDraft = {
  phone: '',
  consent: false,
  name: '',
  sourceCode: '',
  inviteCode: '',
  bankCode: '',
  bankAccountNo: '',
  firstName: '',
  lastName: '',
  currency: 'LAK',
}

const draft = createStore(stored() ?? EMPTY)

/** The visitor's input. It survives going back, other pages and a reload of this tab, and ends with the tab or a finished registration. */
export const registrationDraft = {
  read: draft.get,
  change(this: void, part: Partial<RegistrationDraft>): void {
    draft.set({ ...draft.get(), ...part })
    tabStorage.write(RECORD, JSON.stringify(v.parse(Draft, { ...draft.get(), savedAt: clock.now() })))
  },
  clear(this: void): void {
    draft.set(EMPTY)
    tabStorage.remove(RECORD)
  },
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  subscribe: draft.subscribe,
}

function stored(): RegistrationDraft | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), tabStorage.read(RECORD))
  if (!parsed.success) return undefined
  const { savedAt, ...kept } = parsed.output
  return clock.isRecent(savedAt, MAX_AGE_MS) ? kept : undefined
}

/** How long the server accepts a code, in ms; after that a new one must be sent. */
const OTP_LIFETIME_MS = 5 * 60_000

/** How long another tab may take to answer, in ms. */
const ANSWER_LIMIT_MS = 500

const Question = v.object({ codeFor: v.string() })
const Answer = v.object({ otp: OtpOfDraft })

/** The code that was sent to this phone and is still valid; undefined if there is none. */
export function validCode(phone: string): DraftOtp | undefined {
  const { otp } = draft.get()
  return otp?.phone === phone && clock.isRecent(otp.sentAt, OTP_LIFETIME_MS) ? otp : undefined
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
