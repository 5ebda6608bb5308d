import * as v from 'valibot'
import { LANGUAGES, type Localized } from '#domain/languages.ts'
import type { Market } from '#domain/markets.ts'
import { findGame, type LinksOfGames, SANDBOX_GAME_LINKS } from '../content/games.ts'
import { findBank, type HouseBank } from '../content/money/banks.ts'
import {
  HOUSE_BANK_ACCOUNTS,
  HOUSE_WALLET,
  type HouseBankAccount,
  KIP_RATE,
  OFFERED_ACCOUNTS,
} from '../content/money/house-accounts.ts'
import { QR_RECEIVERS, type QrReceivers } from '../content/money/qr-providers.ts'
import { CONTACT_LINE, CONTACT_TEXT, NOTICE, SANDBOX_WEBSITE, SITE_NAME } from '../content/site-texts.ts'
import { readOperatorFile } from '../operator-file.ts'

/** The site's content in the sandbox. All of it is invented and must never be shown where money is real. */
export function sandboxContent(market: Market): SiteContent {
  return {
    name: SITE_NAME,
    website: SANDBOX_WEBSITE,
    notice: NOTICE,
    contact: { text: CONTACT_TEXT, ...CONTACT_LINE },
    games: SANDBOX_GAME_LINKS,
    house: {
      accounts: HOUSE_BANK_ACCOUNTS,
      payoutBanks: [],
      shown: OFFERED_ACCOUNTS[market].flatMap(
        (code) => HOUSE_BANK_ACCOUNTS.find(({ bankCode }) => bankCode === code) ?? [],
      ),
      wallet: HOUSE_WALLET,
      qr: QR_RECEIVERS,
      name: HOUSE_WALLET.walletAccountName,
      kipRate: KIP_RATE,
    },
  }
}

/** How many kip make a baht for money in kip, and since when. */
export interface KipRate {
  readonly kipPerBaht: number
  /** ISO 8601. */
  readonly since: string
}

/** The operator's accounts for incoming money. */
export interface House {
  /** All receiving accounts; the codes of their banks differ. */
  readonly accounts: readonly HouseBankAccount[]
  /** From which withdrawals are paid, beside the banks of these. */
  readonly payoutBanks: readonly HouseBank[]
  /** The accounts shown to members, in that order. */
  readonly shown: readonly HouseBankAccount[]
  readonly wallet: { readonly walletAccountName: string; readonly walletAccountNo: string } | undefined
  /** The operator's number at each QR provider. */
  readonly qr: QrReceivers
  /** The spelling used in a QR. */
  readonly name: string
  /** Undefined when no money is received in kip. */
  readonly kipRate: KipRate | undefined
}

/** The operator's contact. */
export interface SiteContact {
  /** HTML. */
  readonly text: Localized | undefined
  readonly lineLink: string | undefined
  readonly lineName: string | undefined
}

/** The operator's own content: name, texts, and accounts for incoming money. Outside the sandbox nothing of it is invented. */
export interface SiteContent {
  readonly name: string
  readonly website: string | undefined
  readonly notice: Localized | undefined
  readonly contact: SiteContact
  readonly games: LinksOfGames
  readonly house: House
}

const Line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))
const InEachLanguage = v.strictObject(v.entriesFromList(LANGUAGES, Line(4000)))
function Digits(minimum: number, maximum = minimum) {
  const message = `must be ${minimum === maximum ? minimum : `${minimum} to ${maximum}`} digits`
  return v.pipe(v.string(), v.digits(message), v.minLength(minimum, message), v.maxLength(maximum, message))
}
const Https = v.pipe(v.string(), v.url(), v.startsWith('https://'))

const OperatorBank = {
  bankCode: v.pipe(
    v.string(),
    v.check((code) => findBank(code) !== undefined, 'is not a known bank'),
  ),
  currency: v.picklist(['BAHT', 'LAK']),
}

const BankAccount = v.pipe(
  v.strictObject({
    ...OperatorBank,
    mode: v.optional(v.literal('AUTO')),
    bankAccountNo: Digits(6, 20),
    bankAccountName: Line(100),
  }),
  v.forward(
    v.check(
      ({ mode, currency }) => mode === undefined || currency === 'BAHT',
      'is for accounts in baht: kip is credited by slip, at the rate that the member has seen',
    ),
    ['mode'],
  ),
)

const Biller = v.optional(Digits(15))

const SiteFile = v.pipe(
  v.strictObject({
    name: v.optional(Line(40), SITE_NAME),
    website: v.optional(Https),
    notice: v.optional(InEachLanguage),
    contact: v.optional(
      v.strictObject({
        text: v.optional(InEachLanguage),
        lineLink: v.optional(Https),
        lineName: v.optional(Line(60)),
      }),
      {},
    ),
    games: v.optional(
      v.record(
        v.pipe(
          v.string(),
          v.check((code) => findGame(code) !== undefined, 'is not the code of a game'),
        ),
        v.strictObject({ web: v.optional(Https), android: v.optional(Https), ios: v.optional(Https) }),
      ),
      {},
    ),
    bankAccounts: v.optional(
      v.pipe(
        v.array(BankAccount),
        v.check(
          (accounts) => new Set(accounts.map(({ bankCode }) => bankCode)).size === accounts.length,
          'must name each bank once',
        ),
      ),
      [],
    ),
    payoutBanks: v.optional(v.array(v.strictObject(OperatorBank)), []),
    wallet: v.optional(v.strictObject({ walletAccountName: Line(100), walletAccountNo: Digits(10) })),
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
        since: v.pipe(v.string(), v.isoTimestamp()),
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

/**
 * Reads the operator's own content. Without a file there is none: no account for deposits, no contact, no notice.
 *
 * @throws {ConfigError} with one line that names the first field that is wrong.
 */
export function readSiteFile(path: string | undefined): SiteContent {
  const {
    name,
    website,
    notice,
    contact,
    games,
    bankAccounts,
    payoutBanks,
    wallet,
    qr,
    receiverName,
    kipRate,
  } = readOperatorFile('SITE_FILE', path, SiteFile)
  return {
    name,
    website,
    notice,
    contact: { text: contact.text, lineLink: contact.lineLink, lineName: contact.lineName },
    games,
    house: {
      accounts: bankAccounts,
      payoutBanks,
      shown: bankAccounts,
      wallet,
      qr,
      name: receiverName ?? name,
      kipRate,
    },
  }
}
