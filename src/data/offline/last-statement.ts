import type { InfiniteData } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Page } from '../../contract/shapes.ts'
import { Maybe } from '../../contract/primitives.ts'
import { leftOut } from './left-out.ts'
import type { StatementEntry } from '../statement.ts'

const Described = Maybe(v.object({ description: Maybe(v.string()) }))

const Entry = v.object({
  _id: leftOut(undefined),
  statementType: v.string(),
  from: Maybe(v.string()),
  to: Maybe(v.string()),
  status: Maybe(v.string()),
  // The operator's own words may hold more than a stranger with the device should read.
  note: leftOut(undefined),
  amount: v.number(),
  asked: Maybe(v.number()),
  createdAt: v.string(),
  bonus: Described,
  promotion: Described,
  invite: Described,
  refund: Described,
  luckydraw: Described,
})

/** The statement as it may be kept on a remembered member's device: what happened and when, without the transactions' numbers. */
export const LastStatement = v.object({
  pages: v.array(v.object({ rows: v.array(Entry), total: Maybe(v.number()) })),
  pageParams: v.array(v.number()),
}) satisfies v.GenericSchema<unknown, InfiniteData<Page<StatementEntry>, number>>
