import { operation } from '#contract/operation.ts'
import { keyState } from '../idempotency/idempotency.ts'
import { type Api, registerNoun } from '../route.ts'

/** The app asks every 20 s for each action whose outcome it does not know. */
const READ_LIMIT = { name: 'operation', calls: 120, windowSeconds: 60, per: 'member' } as const

/** What became of an action whose answer was lost on the way. */
export function operationRoutes(api: Api): void {
  registerNoun(
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
