import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'

/** The outcome of an action whose answer was lost. */
export const operation = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/operation/:key',
    summary: 'The outcome of the action sent with this idempotency key',
    access: 'member',
    effect: 'read',
    params: v.object({ key: v.pipe(v.string(), v.uuid()) }),
    response: v.variant('state', [
      /** The key never arrived: nothing was done, and nothing will be unless it is sent again. */
      v.object({ state: v.literal('absent') }),
      v.object({ state: v.literal('in-progress') }),
      /** Done or refused: the HTTP status and body with which the action was, or would have been, answered. */
      v.object({ state: v.literal('finished'), status: v.number(), body: v.unknown() }),
    ]),
  }),
}
