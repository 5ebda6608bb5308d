import * as v from 'valibot'
import { defineEndpoint, MEMBER_READ } from './endpoint.ts'

/** The outcome of an action whose response was lost. */
export const operation = {
  read: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/operation/:key',
    summary: 'The outcome of the action sent with this idempotency key',
    params: v.object({ key: v.pipe(v.string(), v.uuid()) }),
    response: v.variant('state', [
      /** The key never arrived: nothing was done, and nothing will be done unless the action is sent again. */
      v.object({ state: v.literal('absent') }),
      v.object({ state: v.literal('in-progress') }),
      /** Done or refused. `status` and `body` are the HTTP response that the action got, or would have got. */
      v.object({ state: v.literal('finished'), status: v.number(), body: v.unknown() }),
    ]),
  }),
}
