/** Every code that a server may send as the `message` of a refusal, in the groups of the error catalogue and the spelling of the wire. */
export const SERVER_CODES = [
  // The session and the site itself
  'gone',
  'invalid-token',
  'UNAUTHORIZED',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
  'INVALID_IP',
  'NOT_AREASLOT',
  'NOT_UFABET',
  'NO_USER',
  'WRONG_PASSWORD',
  'WRONG_CREDENTIAL',
  'INACTIVE_USER',
  'LOGIN_FAIL',
  // One-time passwords and rate limits
  'OTP_BLOCK',
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
  'OTP_TOKEN_INVALID',
  'OTP_NOT_EXIST',
  'OTP_VERIFIED',
  'OTP_EXPIRED',
  'OTP_CODE_INVALID',
  'OTP_CODE_VALID',
  'OTP_SEND_FAIL',
  'OTP_VERIFY_FAIL',
  'UNVERIFIED_OTP',
  // Registration
  'EXISTING_USER',
  'EXISTING_BANK',
  'EXCLUDED_BANK',
  'PASSWORD_GIVEN',
  'INVALID_USER_INFO',
  'GAME_ACTIVATION_FAIL',
  'INVALID_BANK',
  'BANK_ACCOUNT_NAME_ENG',
  'REGISTER_FAIL',
  'PHONE_NUMBER_REQUIRE_10_DIGIT',
  // Bonus
  'BONUS_REMAINING',
  'BONUS_ALREADY_ACTIVE',
  'BONUS_MAX_CLAIMED',
  'BONUS_CONDITION',
  'BONUS_CLEAR',
  'BONUS_FULL',
  'ROUNDS_PENDING',
  // Invite
  'INVITE_COLLECT',
  'INVITE_INACTIVE',
  'NO_INVITE_BONUS',
  'NO_INVITEE_PLAY_INFO',
  'INVITE_BONUS_SUCCESS',
  'INVITE_BONUS_FAIL',
  // General
  'INTERNAL_SERVER_ERROR',
  'OK',
  'SUCCESS',
  'KEY_MISSING',
  'KEY_INVALID',
  'NO_DATA',
  'NOT_CONNECTED',
  // Promotion, QR and refund
  'NO_PROMOTION',
  'PROMOTION_RECEIVED',
  'QR_FAIL',
  'NO_REFUND',
  'REFUND_CONDITION',
  'REFUND_SUCCESS',
  'REFUND_INACTIVE',
  'REFUND_MINIMUM',
  // Wallet and games
  'NO_BANK',
  'NO_WALLET',
  'SLOT_ALREADY_ACTIVE',
  'SLOT_ACTIVATE_FAIL',
  'SLOT_NO_ACCOUNT',
  'SLOT_RESET_PASSWORD_FAIL',
  'TRANSFER_MINIMUM',
  'NO_GAME',
  'MONEY_NOT_ENOUGH',
  'TRANSFER_FAIL',
  'GAMES_SILENT',
  'WITHDRAW_UNFINISHED',
  'WITHDRAW_PENDING',
  'WITHDRAW_DAY_LIMIT',
  'FORFEIT_CHANGED',
  'KIP_CHANGED',
  // What members limit for themselves
  'DEPOSIT_LIMIT',
  'LIMIT_PAUSED',
  // Slip and gift link
  'SLIP_UPLOAD_FAIL',
  'SLIP_NO_FILE',
  'SLIP_INVALID_FILE',
  'TRUELINK_DUPLICATE',
  'TRUELINK_INVALID',
] as const

/** A code of the error catalogue. */
export type ServerCode = (typeof SERVER_CODES)[number]

/** Codes of the catalogue that report a success. They are shown in green, never as an error. */
export const SUCCESS_CODES = [
  'OTP_VERIFIED',
  'OTP_CODE_VALID',
  'OK',
  'SUCCESS',
  'REFUND_SUCCESS',
  'INVITE_BONUS_SUCCESS',
  'BONUS_CLEAR',
  'INVITE_COLLECT',
] as const satisfies readonly ServerCode[]

/** Codes of the client itself: no usable response, or nothing sent beside another money action (`BUSY`), or the answer {@link PAUSED} (`MONEY_PAUSED`). */
export const CLIENT_CODES = [
  'NETWORK',
  'OFFLINE',
  'TIMEOUT',
  'UNKNOWN',
  'INVALID_RESPONSE',
  'BUSY',
  'MONEY_PAUSED',
] as const

/** Parameters of INTERNAL_SERVER_ERROR for a call that moves money: nothing was done, the key is not used up, and other calls fail too until a person acts. */
export const PAUSED = { paused: 'money' } as const

/** A failure that only the client sees. */
export type ClientCode = (typeof CLIENT_CODES)[number]

/** Why a spin or a coupon claim failed. `BONUS_REMAINING` has another meaning here than the server code of the same name. */
export const SPIN_CODES = [
  'NO_CLAIMABLE_COUPON',
  'INVALID_PRIZE_CODE',
  'INVALID_CODE',
  'INVALID_COUPON_TYPE',
  'COUPON_EXPIRED',
  'BONUS_REMAINING',
] as const

/** Why a slip failed. The misspellings belong to the wire format. */
export const SLIP_REASONS = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
  // Ours: nobody of the house has decided it in time.
  'NOT_CHECKED',
] as const

/** Our note of an accepted slip whose transfer had been credited before: the amount is the deposit's, and nothing was credited again. */
export const CREDITED_BEFORE = 'CREDITED_BEFORE'

/** The note of a slip in progress of which the machine knows nothing more, so that a person looks at it. Our server sends it. */
export const WITH_PERSON = 'WITH_PERSON'
