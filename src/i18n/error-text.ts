import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { ClientCode, ServerCode } from '../contract/error-codes.ts'
import { fetchedPart } from '../domain/within.ts'
import { ensureCatalog } from './activate.ts'
import { catalogOf } from './catalogs/catalog.ts'
import { NO_CONNECTION, SHOWN_WHEN_CONNECTED } from './notices.ts'

/** Limits whose wait is named where it is longer: a moment is over by the time its figure has been read, and the words of the last one say a minute. */
const NAMED_ABOVE_SECONDS: Readonly<Record<string, number>> = {
  REQUEST_LIMIT: 5,
  OTP_BLOCK: 5,
  REQUEST_LIMIT_1MIN: 60,
}

/**
 * The message for a failure: the words of its code, otherwise the server's own text. Never rejects.
 * @param unread the message when the words cannot be loaded; otherwise that there is no connection
 */
export async function errorText(i18n: I18n, error: unknown, unread = i18n._(NO_CONNECTION)): Promise<string> {
  try {
    await fetchedPart(ensureCatalog(errorCatalog))
  } catch {
    return unread
  }
  const { code, status, serverText, params }: Readonly<Record<string, unknown>> = Object(error)
  const known = isCode(code) && code !== 'UNKNOWN' ? code : undefined
  if (known === undefined && typeof serverText === 'string') return serverText
  const said = known ?? codeOfStatus(Number(status))
  const values: Record<string, unknown> = { ...Object(params) }
  const text = i18n._(limitText(said, values['retryAfterSeconds']) ?? { ...TEXTS[said], values })
  const { because } = values
  return isCode(because) ? `${text} ${i18n._({ ...TEXTS[because], values })}` : text
}

/**
 * The message for a response that is not an error: the words of a code (`usualCode` without one), or the server's sentence unchanged.
 * @param unread as of {@link errorText}
 */
export function answerText(
  i18n: I18n,
  message: string | undefined,
  usualCode: ServerCode,
  unread?: string,
): Promise<string> {
  const answer = message ?? usualCode
  return errorText(i18n, { code: answer, serverText: answer }, unread)
}

/** The message of a rate limit whose duration is known. The words are ours, because browsers have no Lao units. */
function limitText(code: keyof typeof TEXTS, seconds: unknown): MessageDescriptor | undefined {
  if (typeof seconds !== 'number' || !(seconds > (NAMED_ABOVE_SECONDS[code] ?? Infinity))) return undefined
  if (seconds < 60) return msg`too many requests, please wait ${{ seconds: Math.ceil(seconds) }} seconds`
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(seconds / 3600)
  return seconds < 3600
    ? msg`too many requests, please wait ${plural(minutes, { one: '# minute', other: '# minutes' })}`
    : msg`too many requests, please wait ${plural(hours, { one: '# hour', other: '# hours' })}`
}

/** For a response that nobody can read: from 502 on, a proxy says that it did not reach the server. */
function codeOfStatus(status: number): keyof typeof TEXTS {
  if (status > 501) return 'NETWORK'
  return status > 0 ? 'INVALID_RESPONSE' : 'UNKNOWN'
}

function isCode(code: unknown): code is keyof typeof TEXTS {
  return typeof code === 'string' && Object.hasOwn(TEXTS, code)
}

/** Words for every code. A code without words does not compile. */
const TEXTS: Record<ServerCode | ClientCode, MessageDescriptor> = {
  gone: msg`Page not found`,
  'invalid-token': msg`Cannot verify identity, please log in again`,
  UNAUTHORIZED: msg`Cannot verify identity, please log in again`,
  EXPIRED_AUTH_TOKEN: msg`Session expired, please log in again`,
  INVALID_USER_1: msg`invalid user`,
  INVALID_USER_2: msg`invalid user`,
  INVALID_USER_3: msg`invalid user`,
  INVALID_USER_4: msg`invalid user`,
  INVALID_IP: msg`This IP address is not allowed`,
  NOT_AREASLOT: msg`Not an AREASLOT account`,
  NOT_UFABET: msg`Not a UFABET account`,
  NO_USER: msg`User not found`,
  WRONG_PASSWORD: msg`Wrong password`,
  WRONG_CREDENTIAL: msg`Wrong phone number or password`,
  INACTIVE_USER: msg`This account is suspended, please contact us`,
  LOGIN_FAIL: msg`Login failed`,
  OTP_BLOCK: msg`too many requests, please wait a moment`,
  REQUEST_LIMIT: msg`too many requests, please wait a moment`,
  REQUEST_LIMIT_1MIN: msg`Please wait 1 minute before trying again`,
  OTP_TOKEN_INVALID: msg`The OTP request is not valid, please request a new one`,
  OTP_NOT_EXIST: msg`OTP not found, please request a new one`,
  OTP_VERIFIED: msg`This number is already verified`,
  OTP_EXPIRED: msg`The OTP has expired`,
  OTP_CODE_INVALID: msg`The OTP is wrong`,
  OTP_CODE_VALID: msg`The OTP is correct`,
  OTP_SEND_FAIL: msg`Could not send the OTP`,
  OTP_VERIFY_FAIL: msg`Could not verify the OTP`,
  UNVERIFIED_OTP: msg`Please verify the OTP first`,
  EXISTING_USER: msg`user number already exists`,
  EXISTING_BANK: msg`This bank account is already in use`,
  EXCLUDED_BANK: msg`While you have excluded yourself, only we can change your bank account. Please contact us.`,
  PASSWORD_GIVEN: msg`You have a password that we gave you. Please change it to your own first.`,
  INVALID_USER_INFO: msg`The information is not correct`,
  GAME_ACTIVATION_FAIL: msg`Could not open the game account`,
  INVALID_BANK: msg`The bank is not correct`,
  BANK_ACCOUNT_NAME_ENG: msg`Bank account name must be in English only`,
  REGISTER_FAIL: msg`Registration failed`,
  PHONE_NUMBER_REQUIRE_10_DIGIT: msg`The phone number must have 10 digits`,
  BONUS_REMAINING: msg`A bonus is still in use`,
  BONUS_ALREADY_ACTIVE: msg`You already have an active bonus`,
  BONUS_MAX_CLAIMED: msg`You have received this bonus the maximum number of times`,
  BONUS_CONDITION: msg`The bonus conditions are not met yet`,
  BONUS_CLEAR: msg`The bonus has ended`,
  BONUS_FULL: msg`This bonus is fully taken`,
  ROUNDS_PENDING: msg`A game has not reported your rounds yet. Try again in a moment.`,
  INVITE_COLLECT: msg`Invite bonus collected`,
  INVITE_INACTIVE: msg`The invite programme is closed`,
  NO_INVITE_BONUS: msg`No invite bonus to collect`,
  NO_INVITEE_PLAY_INFO: msg`No play information from your friends yet`,
  INVITE_BONUS_SUCCESS: msg`Invite bonus received`,
  INVITE_BONUS_FAIL: msg`Could not receive the invite bonus`,
  INTERNAL_SERVER_ERROR: msg`System error, please try again later`,
  OK: msg`Success`,
  SUCCESS: msg`Success`,
  KEY_MISSING: msg`Required data is missing`,
  KEY_INVALID: msg`The data is not valid`,
  NO_DATA: msg`No data`,
  NOT_CONNECTED: msg`This is not available yet`,
  NO_PROMOTION: msg`Promotion not found`,
  PROMOTION_RECEIVED: msg`You already received this promotion`,
  QR_FAIL: msg`Could not create the QR`,
  NO_REFUND: msg`No refund to receive`,
  REFUND_CONDITION: msg`The refund conditions are not met`,
  REFUND_SUCCESS: msg`Refund received`,
  REFUND_INACTIVE: msg`Refund is closed`,
  REFUND_MINIMUM: msg`must be more than 0 baht`,
  NO_BANK: msg`Bank account not found`,
  NO_WALLET: msg`Wallet not found`,
  SLOT_ALREADY_ACTIVE: msg`This game account is already open`,
  SLOT_ACTIVATE_FAIL: msg`Could not open the game account`,
  SLOT_NO_ACCOUNT: msg`You have no account for this game`,
  SLOT_RESET_PASSWORD_FAIL: msg`Could not reset the game password`,
  TRANSFER_MINIMUM: msg`more than 0`,
  NO_GAME: msg`Game not found`,
  MONEY_NOT_ENOUGH: msg`insufficient funds`,
  TRANSFER_FAIL: msg`funds have been returned to wallet`,
  GAMES_SILENT: msg`A game is not available, so nothing was moved. Please try again later.`,
  WITHDRAW_UNFINISHED: msg({
    message: `Not withdrawn. {moved} baht came to your main wallet, {checking} baht are being checked.`,
  }),
  KIP_CHANGED: msg`The rate of the kip has changed. Please look again.`,
  FORFEIT_CHANGED: msg`What the bonus costs has changed. Please look again.`,
  WITHDRAW_PENDING: msg({
    message: `Your withdrawal of {amount} baht is waiting to be paid. After that you can ask for the next one.`,
  }),
  WITHDRAW_DAY_LIMIT: msg`More than can be withdrawn today. Please withdraw less, or try again tomorrow.`,
  DEPOSIT_LIMIT: msg`This is more than your own deposit limit allows. See My deposit limits.`,
  LIMIT_PAUSED: msg`You have paused. Deposits and games are closed until the time that you chose; withdrawing works.`,
  SLIP_UPLOAD_FAIL: msg`Could not upload the slip`,
  SLIP_NO_FILE: msg`Please choose a slip image`,
  SLIP_INVALID_FILE: msg`The slip file is not valid`,
  TRUELINK_DUPLICATE: msg`This gift link was already submitted`,
  TRUELINK_INVALID: msg`invalid or used link`,
  NETWORK: msg`Could not reach the server, please try again`,
  OFFLINE: NO_CONNECTION,
  TIMEOUT: msg`No answer from the server; please check your balance before trying again`,
  UNKNOWN: msg`System error, please try again later`,
  INVALID_RESPONSE: msg`The answer of the server could not be read, please try again later`,
  BUSY: msg`Another money action is under way, here or in another tab. Please wait until it is finished.`,
  MONEY_PAUSED: msg`Money actions are paused for the moment. Nothing was taken; please try again later.`,
}

/** The words of an alert. */
export interface FailureText {
  readonly tone: 'error'
  readonly title: string
  readonly text: string
}

/** The alert about a refusal, with the server's reason in the member's language as its body. Never rejects. */
export async function failureText(i18n: I18n, error: unknown): Promise<FailureText> {
  // The reason first: it loads the catalogue that contains the title.
  const text = await errorText(i18n, error)
  return { tone: 'error', title: i18n._(msg`Something went wrong`), text }
}

/** Shown in place of content that could not be loaded. */
export interface LoadFailureText {
  /** Only when the network is missing; otherwise the place uses its own icon. */
  readonly icon?: 'offline'
  readonly title: string
  readonly text?: string
}

/** Distinguishes a phone without a network from a failure with a reason. Never rejects. */
export async function loadFailureText(i18n: I18n, error: unknown): Promise<LoadFailureText> {
  const text = await errorText(i18n, error)
  const noConnection = i18n._(NO_CONNECTION)
  if (text !== noConnection) return { title: i18n._(msg`Something went wrong`), text }
  return { icon: 'offline', title: noConnection, text: i18n._(SHOWN_WHEN_CONNECTED) }
}

/** Error messages. */
export const errorCatalog = catalogOf(import.meta.glob('../locales/*/errors.po'))
