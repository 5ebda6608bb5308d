import * as v from 'valibot'
import { group } from './group.ts'
import { setting } from './setting.ts'
import { Amount } from './setting-kinds.ts'

/** What may be withdrawn at once, in satang. What may be withdrawn in a day is said by the environment. */
export const WithdrawalSettings = v.pipe(
  group({
    minimum: setting(Amount, 100, 'baht', 'The least that one withdrawal may ask for.'),
    maximum: setting(Amount, 50_000, 'baht', 'The most that one withdrawal may ask for.'),
  }),
  v.forward(
    v.check(({ minimum, maximum }) => minimum <= maximum, 'must not be less than withdrawals.minimum'),
    ['maximum'],
  ),
  v.transform(({ minimum, maximum }) => ({ minSatang: minimum, maxSatang: maximum })),
  v.readonly(),
)
