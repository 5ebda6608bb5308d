import type { InfiniteData } from '@tanstack/react-query'
import * as v from 'valibot'
import { Maybe } from '../../contract/primitives.ts'
import type { StatementPage } from '../statement.ts'
import { leftOut } from './left-out.ts'

const Described = Maybe(v.object({ description: Maybe(v.string()) }))

const Entry = v.object({
  _id: leftOut(undefined),
  statementType: v.string(),
  from: Maybe(v.string()),
  way: Maybe(v.string()),
  to: Maybe(v.string()),
  status: Maybe(v.string()),
  // The operator's words may contain more than a stranger with the device should read.
  note: leftOut(undefined),
  amount: v.number(),
  moved: Maybe(v.number()),
  asked: Maybe(v.number()),
  kip: Maybe(v.object({ amount: v.number(), kipPerBaht: v.number(), since: v.string() })),
  account: leftOut(undefined),
  totalAfter: leftOut(undefined),
  begunAt: Maybe(v.string()),
  createdAt: v.string(),
  settledAt: Maybe(v.string()),
  bonus: Described,
  promotion: Described,
  invite: Described,
  refund: Described,
  luckydraw: Described,
})

const Day = v.object({ day: v.string(), in: v.number(), out: v.number(), waiting: v.number() })

/** The statement as it may be kept on a remembered member's device: types, amounts and times, without the transactions' numbers. */
export const LastStatement = v.object({
  pages: v.array(v.object({ rows: v.array(Entry), total: Maybe(v.number()), days: Maybe(v.array(Day)) })),
  pageParams: v.array(v.number()),
}) satisfies v.GenericSchema<unknown, InfiniteData<StatementPage, number>>
