import { hashKey, type DehydratedState, type InfiniteData } from '@tanstack/react-query'
import * as v from 'valibot'
import { Maybe } from '../../contract/primitives.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import { keys } from '../cache/keys.ts'
import type { Bonus } from '../rewards/bonus.ts'
import type { Coupon, SpinSetup } from '../rewards/spinwheel.ts'
import type { StatementPage } from '../wallet/statement.ts'
import type { Wallet } from '../wallet/wallet.ts'

const OptionalText = Maybe(v.string())
const OptionalNumber = Maybe(v.number())

const GameAccount = v.object({
  code: v.string(),
  name: v.string(),
  category: v.picklist(['slot', 'sport', 'lotto']),
  isActive: v.boolean(),
  amount: v.number(),
  ftWalletSlot: v.number(),
  logo: OptionalText,
  background: OptionalText,
  web: leftOut(null),
  android: leftOut(null),
  ios: leftOut(null),
})

const OnItsWay = v.object({
  id: leftOut(undefined),
  kind: v.string(),
  amount: OptionalNumber,
  kip: OptionalNumber,
  since: v.string(),
  until: OptionalText,
  game: OptionalText,
  operationKey: leftOut(undefined),
  account: leftOut(undefined),
})

/** The wallet as it may be kept on a remembered member's device: no phone number, bank account or identifiers. Parsing removes everything else. */
const LastWallet = v.object({
  profile: v.object({ _id: leftOut(''), username: leftOut(''), name: v.string(), coin: v.number() }),
  bankAccount: leftOut(undefined),
  wallet: v.object({ amount: v.number() }),
  onItsWay: Maybe(
    v.object({
      transfer: v.number(),
      withdrawal: v.number(),
      items: v.optional(v.array(OnItsWay), []),
      refused: leftOut([]),
    }),
  ),
  atStake: OptionalNumber,
  balanceAge: v.optional(v.number(), 0),
  invite: v.object({
    amount: v.number(),
    success: OptionalNumber,
    fail: OptionalNumber,
    code: leftOut(undefined),
  }),
  slots: v.array(GameAccount),
  // A member who opens the app offline cannot read them.
  unreadMessages: leftOut(undefined),
  pause: leftOut(undefined),
}) satisfies v.GenericSchema<unknown, Wallet>

/** A field that is not kept on the device: it is always read as `value`. */
export function leftOut<T>(value: T) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((): T => value),
  )
}

const Described = Maybe(v.object({ description: OptionalText }))

const Entry = v.object({
  _id: leftOut(undefined),
  statementType: v.string(),
  from: OptionalText,
  way: OptionalText,
  to: OptionalText,
  status: OptionalText,
  // The operator's words may contain more than a stranger with the device should read.
  note: leftOut(undefined),
  amount: v.number(),
  moved: OptionalNumber,
  asked: OptionalNumber,
  kip: Maybe(v.object({ amount: v.number(), kipPerBaht: v.number(), since: v.string() })),
  account: leftOut(undefined),
  totalAfter: leftOut(undefined),
  begunAt: OptionalText,
  createdAt: v.string(),
  settledAt: OptionalText,
  bonus: Described,
  promotion: Described,
  invite: Described,
  refund: Described,
  luckydraw: Described,
})

const Day = v.object({ day: v.string(), in: v.number(), out: v.number(), waiting: v.number() })

/** The statement as it may be kept on a remembered member's device: types, amounts and times, without the transactions' numbers. */
const LastStatement = v.object({
  pages: v.array(v.object({ rows: v.array(Entry), total: OptionalNumber, days: Maybe(v.array(Day)) })),
  pageParams: v.array(v.number()),
}) satisfies v.GenericSchema<unknown, InfiniteData<StatementPage, number>>

/** The bonuses on offer, with how often each was received. */
const LastBonuses = v.array(
  v.object({
    code: v.string(),
    title: OptionalText,
    conditions: OptionalText,
    type: v.picklist(['limit', 'day', 'week']),
    maxReceived: OptionalNumber,
    countedSince: OptionalText,
    percentFail: OptionalNumber,
    turnover: OptionalNumber,
    banners: v.array(v.object({ image: OptionalText, html: OptionalText })),
    userBonus: Maybe(
      v.object({
        _id: leftOut(undefined),
        isActive: v.boolean(),
        amount: leftOut(undefined),
        received: v.array(v.object({ updatedAt: v.string() })),
      }),
    ),
  }),
) satisfies v.GenericSchema<unknown, Bonus[]>

const LastSpinSetup = v.object({
  activeSpinwheel: Maybe(
    v.object({
      name: OptionalText,
      slice: v.array(
        v.object({
          code: v.string(),
          label: v.string(),
          bgColor: OptionalText,
          textColor: OptionalText,
          htmlDescription: OptionalText,
        }),
      ),
    }),
  ),
  userCoin: v.number(),
}) satisfies v.GenericSchema<unknown, SpinSetup>

/** Without their numbers, so that none can be claimed from a copy. */
const LastCoupons = v.array(
  v.object({
    _id: leftOut(undefined),
    prize: v.object({ slice: OptionalText, name: OptionalText }),
    amount: v.number(),
    expiresAt: OptionalText,
    isHandedOut: v.boolean(),
  }),
) satisfies v.GenericSchema<unknown, Coupon[]>

/** The queries that may be kept on a remembered member's device. Each schema removes everything that may not be kept. */
const KEPT = new Map<string, v.GenericSchema>([
  [hashKey(keys.wallet), LastWallet],
  [hashKey(keys.statement), LastStatement],
  ...LANGUAGES.flatMap((language): [string, v.GenericSchema][] => [
    [hashKey(keys.bonuses(language)), LastBonuses],
    [hashKey(keys.spinSetup(language)), LastSpinSetup],
    [hashKey(keys.spinCouponsIn(language)), LastCoupons],
  ]),
])

/** One kept response and when the server sent it, in ms since 1970. */
const Copy = v.object({ queryKey: v.array(v.string()), data: v.unknown(), updatedAt: v.number() })

export type OfflineCopy = v.InferOutput<typeof Copy>

type DehydratedQuery = DehydratedState['queries'][number]

/** The stored record: its owner, when it was stored (ms since 1970), and the copies. */
export const OfflineRecord = v.object({ owner: v.string(), savedAt: v.number(), copies: v.array(Copy) })

/** Whether the response cached under this hash may be kept at all. */
export function mayKeep(queryHash: string): boolean {
  return KEPT.has(queryHash)
}

/** The part of a cached response that may be stored; undefined when there is none. */
export function toCopy({ queryKey, queryHash, state }: DehydratedQuery): OfflineCopy | undefined {
  const copy = v.safeParse(Copy, { queryKey, data: state.data, updatedAt: state.dataUpdatedAt })
  const data = project(queryHash, state.data)
  return copy.success && data !== undefined ? { ...copy.output, data } : undefined
}

/** A stored copy in the cache's format; undefined when it is not valid. */
export function fromCopy({ queryKey, data, updatedAt }: OfflineCopy): DehydratedQuery | undefined {
  const queryHash = hashKey(queryKey)
  const checked = project(queryHash, data)
  if (checked === undefined) return undefined
  return {
    queryKey,
    queryHash,
    dehydratedAt: updatedAt,
    state: {
      data: checked,
      dataUpdatedAt: updatedAt,
      dataUpdateCount: 0,
      error: null,
      errorUpdatedAt: 0,
      errorUpdateCount: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      // A response of an earlier visit is shown at once and read again, however recent it is.
      isInvalidated: true,
      status: 'success',
      fetchStatus: 'idle',
    },
  }
}

function project(queryHash: string, data: unknown): unknown {
  const schema = KEPT.get(queryHash)
  if (schema === undefined) return undefined
  const parsed = v.safeParse(schema, data)
  return parsed.success ? parsed.output : undefined
}
