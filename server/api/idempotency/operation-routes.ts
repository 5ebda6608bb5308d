import { operation } from '#contract/operation.ts'
import { registerEndpoints } from '../register-endpoints.ts'
import type { Api } from '../route.ts'
import { keyState } from './idempotency.ts'

/** The app asks every 20 s about each action with an unknown outcome. */
const READ_LIMIT = { name: 'operation', calls: 120, windowSeconds: 60, per: 'member' } as const

/** The outcome of an action whose answer was lost on the way. */
export function operationRoutes(api: Api): void {
  registerEndpoints(
    api,
    operation,
    {
      read: async ({ member, params }) => {
        const state = await keyState(api.db, member.id, params.key.toLowerCase())
        return typeof state === 'string' ? { state } : { state: 'finished' as const, ...state }
      },
    },
    { read: { rateLimit: READ_LIMIT } },
  )
}
