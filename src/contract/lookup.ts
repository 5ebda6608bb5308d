import * as v from 'valibot'
import { defineEndpoint, MEMBER_READ, PUBLIC_READ } from './endpoint.ts'
import { Id, Maybe, Numeric, ResponseBaht } from './primitives.ts'
import { BankNames, BareOr, Exchange, Flag, HtmlText, ListOf } from './shapes.ts'
import { SITE_PATHS } from './site-paths.ts'

const DepositBank = v.object({
  bankCode: v.string(),
  bankType: Maybe(v.string()),
  mode: Maybe(v.string()),
  bank: Maybe(BankNames),
  bankAccountName: Maybe(v.string()),
  bankAccountNo: Maybe(v.string()),
  currency: Maybe(v.string()),
  /** For accounts in kip. */
  exchange: Exchange,
  /** For a provider of QR codes: the minimum of one. */
  minimum: Maybe(ResponseBaht),
})

const DepositWallet = v.object({
  mode: Maybe(v.string()),
  walletAccountName: Maybe(v.string()),
  walletAccountNo: Maybe(v.string()),
  /** For gifts: the minimum value of one. Not every server sends it. */
  minimum: Maybe(ResponseBaht),
})

/** The site's settings and texts, the same for everyone. Only members see the ways to pay money in or out. */
export const lookup = {
  banks: defineEndpoint({
    ...PUBLIC_READ,
    path: '/api/lookup/banks',
    summary: 'Banks that a member may register',
    response: ListOf('banks', v.object({ ...BankNames.entries, code: v.string(), nameTH: v.string() })),
  }),
  deposit: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/lookup/deposit',
    summary: 'Ways to pay in, and the minimum deposit; refused while the member pauses (LIMIT_PAUSED)',
    response: v.object({
      banks: v.nullish(v.array(DepositBank), []),
      wallets: v.nullish(v.array(DepositWallet), []),
      isManual: v.nullish(v.boolean(), false),
      minimum: Maybe(ResponseBaht),
    }),
  }),
  conditions: defineEndpoint({
    ...PUBLIC_READ,
    path: '/api/lookup/conditions',
    summary: 'Conditions of use, as HTML',
    response: ListOf('conditions', HtmlText),
  }),
  agreements: defineEndpoint({
    ...PUBLIC_READ,
    path: '/api/lookup/agreements',
    summary: 'Agreement shown after login, as HTML',
    response: ListOf('agreements', HtmlText),
  }),
  info: defineEndpoint({
    ...PUBLIC_READ,
    path: SITE_PATHS.info,
    summary: 'Name and website of the operator',
    response: v.object({ name: Maybe(v.string()), website: Maybe(v.string()) }),
  }),
  notice: defineEndpoint({
    ...PUBLIC_READ,
    path: '/api/lookup/notice',
    summary: 'Notice of the day; empty when there is none',
    response: BareOr('notice', Maybe(v.string())),
  }),
  contact: defineEndpoint({
    ...PUBLIC_READ,
    path: '/api/lookup/contact',
    summary: 'How to reach the operator',
    response: v.object({
      contactText: Maybe(v.string()),
      lineLink: Maybe(v.string()),
      lineName: Maybe(v.string()),
      lineQR: Maybe(v.string()),
    }),
  }),
  withdraw: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/lookup/withdraw',
    summary: 'Least and most of one withdrawal, and how long one usually takes',
    response: v.object({
      withdrawMin: ResponseBaht,
      withdrawMax: ResponseBaht,
      /** Absent on servers that promise no time. */
      usualMinutes: Maybe(Numeric),
      /** Where the member's account is in kip: the rate at which it would be paid now. Absent on servers that set none. */
      exchange: Exchange,
    }),
  }),
  slip: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/lookup/slip',
    summary:
      'Whether slips are taken now, the daily closure as HH:mm in Bangkok, and how soon one must be sent',
    response: v.object({
      open: v.nullish(v.boolean(), true),
      closedFrom: Maybe(v.string()),
      closedTo: Maybe(v.string()),
      /** How long after the transfer a slip is accepted, not counting the closure. Absent on servers that do not say. */
      minutesToSend: Maybe(Numeric),
    }),
  }),
  sources: defineEndpoint({
    ...PUBLIC_READ,
    path: '/api/lookup/sources',
    summary: 'Where a new member may have heard of the site',
    response: ListOf('sources', v.object({ code: Id, description: v.string() })),
  }),
  active: defineEndpoint({
    ...PUBLIC_READ,
    path: '/api/lookup/active',
    summary: 'False while the site is under maintenance',
    response: Flag('active'),
  }),
  registerOTP: defineEndpoint({
    ...PUBLIC_READ,
    path: '/api/lookup/registerOTP',
    summary: 'Whether registration asks for a one-time password',
    response: Flag('registerOTP'),
  }),
  enableChatWidget: defineEndpoint({
    ...PUBLIC_READ,
    path: '/api/lookup/enableChatWidget',
    summary: 'Whether the contact page offers the live chat',
    response: Flag('enableChatWidget'),
  }),
  terminated: defineEndpoint({
    ...PUBLIC_READ,
    path: SITE_PATHS.terminated,
    summary: "Whether the site is 'gone' for good",
    response: v.object({ terminated: v.fallback(v.nullable(v.literal('gone')), null) }),
  }),
}
