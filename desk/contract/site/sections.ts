import * as v from 'valibot'
import { DepositSettings, SlipSettings, WithdrawalSettings } from './limits.ts'
import { InviteSettings, RefundSettings } from './returns.ts'
import { BonusOffers, Promotions, Wheel } from './rewards.ts'
import { group, Whole } from './setting.ts'
import { Https, InEachLanguage, isInOrder, Line, Moment, NOT_IN_ORDER } from './values.ts'

/** The banks at which members and the house may have accounts, those in Thailand first. */
export const BANK_CODES = [
  'KBANK',
  'SCB',
  'BBL',
  'KTB',
  'BAY',
  'TMB',
  'GSB',
  'BAAC',
  'UOB',
  'CIMB',
  'BCEL',
  'LDB',
  'JDB',
] as const

export type KnownBank = (typeof BANK_CODES)[number]

function Digits(minimum: number, maximum = minimum) {
  const message = `must be ${minimum === maximum ? minimum : `${minimum} to ${maximum}`} digits`
  return v.pipe(v.string(), v.digits(message), v.minLength(minimum, message), v.maxLength(maximum, message))
}

/** An account at a bank, by the code of that bank. */
const AtBank = {
  bankCode: v.picklist(BANK_CODES, 'is not a known bank'),
  currency: v.picklist(['BAHT', 'LAK']),
}

const BankAccount = v.pipe(
  v.strictObject({
    /** Whether members see it. Money that arrives at it is credited either way. */
    isOn: v.optional(v.boolean(), true),
    ...AtBank,
    /** AUTO: the bank reports each transfer. Otherwise members send slips. */
    mode: v.optional(v.literal('AUTO')),
    bankAccountNo: Digits(6, 20),
    bankAccountName: Line(100),
    /** Once so much has arrived at it in a day, members do not see it for the rest of that day. */
    dailyLimit: v.optional(v.pipe(Whole(1, 1_000_000_000), v.metadata({ unit: 'baht' }))),
  }),
  v.forward(
    v.check(
      ({ mode, currency }) => mode === undefined || currency === 'BAHT',
      'is for accounts in baht: kip is credited by slip, at the rate that the member has seen',
    ),
    ['mode'],
  ),
)

/** What banks report names the bank, and not which of several accounts there. */
function areAlikeAtOneBank(accounts: v.InferOutput<typeof BankAccount>[]): boolean {
  const ways = new Map<string, string>()
  return accounts.every(({ bankCode, mode, currency }) => {
    const way = `${mode} ${currency}`
    const isAlike = (ways.get(bankCode) ?? way) === way
    ways.set(bankCode, way)
    return isAlike
  })
}

const Biller = v.optional(Digits(15))

/** Where the house receives money, and pays from. */
const Accounts = v.pipe(
  v.strictObject({
    /** In the order in which members see them. */
    bankAccounts: v.optional(
      v.pipe(
        v.array(BankAccount),
        v.maxLength(40),
        v.check(
          (accounts) =>
            new Set(accounts.map(({ bankCode, bankAccountNo }) => `${bankCode} ${bankAccountNo}`)).size ===
            accounts.length,
          'must name each account once',
        ),
        v.check(areAlikeAtOneBank, 'must have one mode and one currency for each bank'),
      ),
      [],
    ),
    payoutBanks: v.optional(v.pipe(v.array(v.strictObject(AtBank)), v.maxLength(40)), []),
    wallet: v.optional(v.strictObject({ walletAccountName: Line(100), walletAccountNo: Digits(10) })),
    /** The number of the house at each provider of QR codes. */
    qr: v.optional(
      v.strictObject({
        KBANK: Biller,
        WW: Biller,
        FP: Biller,
        PAYONEX: Biller,
        BCEL: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/, 'must be letters and digits'))),
      }),
      {},
    ),
    /** As banks print it: Latin letters, at most 25. */
    receiverName: v.optional(
      v.pipe(v.string(), v.regex(/^[A-Za-z0-9 .&-]{1,25}$/, 'must be 1 to 25 Latin letters')),
    ),
    kipRate: v.optional(
      v.strictObject({
        kipPerBaht: v.pipe(v.number(), v.minValue(1), v.maxValue(100_000)),
        since: Moment,
      }),
    ),
  }),
  v.forward(
    v.check(
      ({ bankAccounts, qr, kipRate }) =>
        kipRate !== undefined ||
        (qr.BCEL === undefined && !bankAccounts.some(({ currency }) => currency === 'LAK')),
      'is needed where money arrives in kip',
    ),
    ['kipRate'],
  ),
  v.forward(
    v.check(
      ({ qr, receiverName }) => qr.BCEL === undefined || receiverName !== undefined,
      'is needed for the QR of BCEL',
    ),
    ['receiverName'],
  ),
)

/** A banner on the home screen, HTML, which a member may close. */
const Notices = v.strictObject({
  notices: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.strictObject({
            text: InEachLanguage,
            from: v.optional(Moment),
            until: v.optional(Moment),
          }),
          v.forward(
            v.check((notice) => isInOrder(notice), NOT_IN_ORDER),
            ['until'],
          ),
        ),
      ),
      v.maxLength(20),
    ),
    [],
  ),
})

/** How members reach the house. */
const Contact = v.strictObject({
  /** HTML. */
  text: v.optional(InEachLanguage),
  lineLink: v.optional(Https),
  lineName: v.optional(Line(60)),
})

/** What members agree to, and the rules of the house, HTML; without them, the texts of the product. */
const Texts = v.strictObject({
  agreements: v.optional(v.pipe(v.array(InEachLanguage), v.minLength(1), v.maxLength(20))),
  conditions: v.optional(v.pipe(v.array(InEachLanguage), v.minLength(1), v.maxLength(40))),
})

/** Nothing that gives money away is on until somebody of the house has switched it on. */
const Switches = v.strictObject({
  /** The site is closed for good: members are sent away. */
  terminated: v.optional(v.boolean(), false),
  /** `false` announces maintenance. */
  active: v.optional(v.boolean(), true),
  registerOTP: v.optional(v.boolean(), true),
  enableChatWidget: v.optional(v.boolean(), false),
  spinActive: v.optional(v.boolean(), false),
  /** `false` closes the refund of losses. */
  refundActive: v.optional(v.boolean(), false),
  /** `false` closes the bonus for inviting friends. */
  inviteActive: v.optional(v.boolean(), false),
  /** Newcomers get a game account with their registration. */
  newcomerGame: v.optional(v.boolean(), false),
})

/** What the desk changes while the site runs, by section: each has versions of its own. */
export const SECTIONS = {
  switches: Switches,
  notices: Notices,
  contact: Contact,
  accounts: Accounts,
  limits: group({
    withdrawals: v.optional(WithdrawalSettings, {}),
    deposits: v.optional(DepositSettings, {}),
  }),
  hours: SlipSettings,
  texts: Texts,
  promotions: Promotions,
  bonuses: BonusOffers,
  wheel: Wheel,
  returns: group({ refund: v.optional(RefundSettings, {}), invite: v.optional(InviteSettings, {}) }),
} as const

export type Section = keyof typeof SECTIONS

/** A version of each section, as it is written in the files of the house and kept. */
export type Written = { readonly [S in Section]: v.InferInput<(typeof SECTIONS)[S]> }

/** The same, as the server uses it: with every default, and amounts in satang. */
export type Sections = { readonly [S in Section]: v.InferOutput<(typeof SECTIONS)[S]> }

export const SECTION_NAMES = [
  'switches',
  'notices',
  'contact',
  'accounts',
  'limits',
  'hours',
  'texts',
  'promotions',
  'bonuses',
  'wheel',
  'returns',
] as const satisfies readonly Section[]
