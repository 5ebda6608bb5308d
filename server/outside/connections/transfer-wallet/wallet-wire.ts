import * as v from 'valibot'

const Satang = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(256))

/** `GET .../balance` */
export const BalanceAnswer = v.object({ balanceSatang: Satang })

/** What a movement asks for: money into the player's account, or out of it. */
export const MovementRequest = v.object({
  direction: v.picklist(['deposit', 'withdraw']),
  amountSatang: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

const MovementReason = v.picklist(['declined', 'insufficient-funds'])

/** `PUT .../movements/{reference}`. It repeats what was asked: the answer to something else settles nothing. */
export const MovementAnswer = v.variant('outcome', [
  v.object({ outcome: v.literal('done'), reference: Text, ...MovementRequest.entries }),
  v.object({
    outcome: v.literal('refused'),
    reference: Text,
    reason: MovementReason,
  }),
])

/** Status 422 of a movement. One without the reference may come from a proxy, which knows nothing about the money. */
export const MovementRefusalAnswer = v.object({ refused: MovementReason, reference: Text })

/** `GET .../movements/{reference}` */
export const OutcomeAnswer = v.object({
  outcome: v.picklist(['done', 'refused', 'absent']),
  reference: Text,
})

/** `GET .../rounds`: oldest first; `isLast` false: there are more, after the last cursor. */
export const RoundsAnswer = v.object({
  rounds: v.array(
    v.object({
      cursor: Text,
      resultSatang: v.pipe(v.number(), v.safeInteger()),
      turnoverSatang: Satang,
      endedAt: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
  isLast: v.boolean(),
})

/** `GET .../credentials` */
export const CredentialsAnswer = v.object({ username: Text, password: Text })

/** `POST .../links`; without a password the provider knows its player. */
export const LinkRequest = v.object({ password: v.optional(v.pipe(v.string(), v.maxLength(256))) })

export const LinkAnswer = v.object({ url: v.pipe(v.string(), v.url()) })

/** Opening an account, setting a password: done. */
export const DoneAnswer = v.object({ done: v.literal(true) })

/** Status 422 of every other call: the provider refuses, did nothing, and will do nothing for this request. */
export const RefusalAnswer = v.object({
  refused: v.picklist(['declined', 'wrong-password']),
})
