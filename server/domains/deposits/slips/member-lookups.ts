import type { Queryable } from '../../../platform/db/queryable.ts'
import { findAccountUser } from '../../members/account-user.ts'
import type { MemberLookups } from './judge-slip.ts'
import { firstHandIn } from './slip-finding.ts'

/** Looks members up in the database, for judging their slips. */
export function memberLookups(db: Queryable): MemberLookups {
  return {
    findAccountUser: findAccountUser.bind(undefined, db),
    findFirstHandIn: firstHandIn.bind(undefined, db),
  }
}
