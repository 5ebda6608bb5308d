import * as v from 'valibot'
import { group } from './group.ts'
import { setting } from './setting.ts'
import { Amount } from './setting-kinds.ts'

/** Limits of one withdrawal, in satang. The environment sets the limits per day. */
export const WithdrawalSettings = v.pipe(
  group({
    minimum: setting(Amount, 100, 'baht', 'Minimum of one withdrawal.'),
    maximum: setting(Amount, 50_000, 'baht', 'Maximum of one withdrawal.'),
  }),
  v.forward(
    v.check(({ minimum, maximum }) => minimum <= maximum, 'must not be less than withdrawals.minimum'),
    ['maximum'],
  ),
  v.transform(({ minimum, maximum }) => ({ minSatang: minimum, maxSatang: maximum })),
  v.readonly(),
)
