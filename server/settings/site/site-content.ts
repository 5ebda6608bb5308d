import * as v from 'valibot'
import type { Market } from '#domain/markets.ts'
import { SECTIONS, type Sections, type Written } from '../../../desk/contract/site/sections.ts'
import { Https, Line } from '../../../desk/contract/site/values.ts'
import { findGame, type LinksOfGames, SANDBOX_GAME_LINKS } from '../content/games.ts'
import type { HouseBank } from '../content/money/banks.ts'
import {
  HOUSE_BANK_ACCOUNTS,
  HOUSE_WALLET,
  type HouseBankAccount,
  KIP_RATE,
  OFFERED_ACCOUNTS,
} from '../content/money/house-accounts.ts'
import { QR_RECEIVERS, type QrReceivers } from '../content/money/qr-providers.ts'
import { DEMO_PROMOTION } from '../content/rewards/promotions.ts'
import {
  CONTACT_LINE,
  CONTACT_TEXT,
  NOTICE,
  OWN_TEXTS,
  SANDBOX_WEBSITE,
  SITE_NAME,
} from '../content/site-texts.ts'
import { readJson, requireSchema } from '../operator-file.ts'

/** What the operator's file says: what stays as it is while the site runs, and the first version of what the desk changes. */
export interface SiteFileContent {
  readonly content: SiteContent
  readonly first: Omit<Written, 'limits' | 'hours' | 'bonuses' | 'wheel' | 'returns'>
}

/** The operator's own content that only a restart changes. Outside the sandbox nothing of it is invented. */
export interface SiteContent {
  readonly name: string
  readonly website: string | undefined
  readonly games: LinksOfGames
}

/** The site's content in the sandbox. All of it is invented and must never be shown where money is real. */
export function sandboxContent(market: Market): SiteFileContent {
  const shown = OFFERED_ACCOUNTS[market]
  const rank = ({ bankCode }: HouseBankAccount) =>
    shown.includes(bankCode) ? shown.indexOf(bankCode) : shown.length
  return {
    content: { name: SITE_NAME, website: SANDBOX_WEBSITE, games: SANDBOX_GAME_LINKS },
    first: {
      switches: { enableChatWidget: true, spinActive: true, refundActive: true, inviteActive: true },
      notices: { notices: [{ text: NOTICE }] },
      contact: { text: CONTACT_TEXT, ...CONTACT_LINE },
      accounts: {
        bankAccounts: HOUSE_BANK_ACCOUNTS.map((account) =>
          Object.assign({}, account, { isOn: shown.includes(account.bankCode) }),
        ).toSorted((a, b) => rank(a) - rank(b)),
        wallet: HOUSE_WALLET,
        qr: QR_RECEIVERS,
        receiverName: HOUSE_WALLET.walletAccountName,
        kipRate: KIP_RATE,
      },
      texts: OWN_TEXTS,
      promotions: { promotions: [DEMO_PROMOTION] },
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
  /** All receiving accounts: money that arrives at one is credited, also while it is not shown. Those of one bank have one mode and one currency. */
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

/** The operator's accounts, as the section of them has them. @param siteName where no name of the receiver is set */
export function houseOf(
  { bankAccounts: accounts, payoutBanks, wallet, qr, receiverName, kipRate }: Sections['accounts'],
  siteName: string,
): House {
  const shown = accounts.filter(({ isOn }) => isOn)
  return { accounts, payoutBanks, shown, wallet, qr, name: receiverName ?? siteName, kipRate }
}

const { accounts: Accounts, contact: Contact, notices: Notices, switches: Switches, texts: Texts } = SECTIONS

const SiteFile = v.strictObject({
  name: v.optional(Line(40), SITE_NAME),
  website: v.optional(Https),
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
  ...Accounts.entries,
  ...Notices.entries,
  ...Texts.entries,
  /** One that is always shown. */
  notice: v.optional(Notices.entries.notices.wrapped.pipe[0].item.entries.text),
  contact: v.optional(Contact, {}),
  switches: v.optional(Switches, {}),
})

/**
 * Reads the operator's own content. Without a file there is none: no account for deposits, no contact, no notice.
 *
 * @throws {ConfigError} with one line that names the first field that is wrong.
 */
export function readSiteFile(path: string | undefined): SiteFileContent {
  const source = `SITE_FILE ${path}`
  const file = requireSchema(source, SiteFile, readJson('SITE_FILE', path))
  const { name, website, games, notice, notices, contact, switches, agreements, conditions, ...accounts } =
    file
  requireSchema(source, Accounts, accounts)
  return {
    content: { name, website, games },
    first: {
      switches,
      notices: { notices: [...(notice === undefined ? [] : [{ text: notice }]), ...notices] },
      contact,
      accounts,
      texts: {
        agreements: agreements ?? OWN_TEXTS.agreements,
        conditions: conditions ?? OWN_TEXTS.conditions,
      },
      promotions: {},
    },
  }
}
