import * as v from 'valibot'
import { DateTime } from './primitives.ts'

/** A pause that a member takes: deposits and games are closed, withdrawals are not. */
export const Pause = v.object({
  kind: v.picklist(['break', 'exclusion']),
  until: DateTime,
  /** Only for an exclusion whose time is over: it lasts until the member ends it. */
  canReopen: v.boolean(),
})
