import * as v from 'valibot'
import { defineEndpoint, MEMBER_CHANGE, MEMBER_READ } from './endpoint.ts'
import { DateTime, Id, Maybe, Text } from './primitives.ts'
import { Acknowledgement, ListOf } from './shapes.ts'

const Device = v.object({
  /** Names the session and is not its token. */
  id: Id,
  /** The browser's own description at the login; absent for sessions that began before it was kept. */
  userAgent: Maybe(v.string()),
  startedAt: DateTime,
  /** Exact to a quarter of an hour. */
  lastSeenAt: DateTime,
  /** Whether this is the session of the call. */
  current: v.nullish(v.boolean(), false),
})

/** Where the member is logged in. A backend without these calls answers 404, and nothing offers them. */
export const devices = {
  list: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/account/sessions',
    summary: 'Where the member is logged in, last used first',
    response: ListOf('sessions', Device),
  }),
  end: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    summary: "End one of the member's sessions; one that has ended is no error",
    params: v.object({ id: Text(64) }),
    response: Acknowledgement,
  }),
  endOthers: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: "End all of the member's sessions but this one",
    response: Acknowledgement,
  }),
}
