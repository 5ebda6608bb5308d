import * as v from 'valibot'
import { ResponseBaht } from '../../src/contract/primitives.ts'
import { Id } from './fields.ts'

/**
 * What a person should look at before money goes out. `same-name`: another member's account has the same holder. `same-account`: another member has or had an account of this one.
 * `same-address`: another member has logged in from the same address within thirty days. `young`: the member registered only days before. `unplayed`: since the last payout less was
 * played than paid in.
 */
export const MARK_KINDS = ['same-name', 'same-account', 'same-address', 'young', 'unplayed'] as const

export type MarkKind = (typeof MARK_KINDS)[number]

export const Marks = v.array(
  v.object({
    kind: v.picklist(MARK_KINDS),
    /** Who shares it, at most ten, by their masked phone numbers. */
    others: v.array(v.object({ id: Id, phone: v.string() })),
    /** Of `unplayed`. */
    paidIn: v.nullish(ResponseBaht),
    played: v.nullish(ResponseBaht),
  }),
)

export type Mark = v.InferOutput<typeof Marks>[number]
