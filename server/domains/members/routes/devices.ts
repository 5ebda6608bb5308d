import { devices } from '#contract/devices.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { OK } from '../../../api/present.ts'
import { registerNoun } from '../../../api/register-noun.ts'
import type { Api } from '../../../api/route.ts'
import { endDevice, listDevices } from '../devices.ts'
import { endOtherSessions } from '../sessions.ts'

/** Where a member is logged in. */
export function devicesRoutes(api: Api, { db }: Pick<AppDependencies, 'db'>): void {
  registerNoun(api, devices, {
    list: async ({ member, authorization }) =>
      (await listDevices(db, member.id, authorization)).map((device) => ({
        id: device.id,
        userAgent: device.userAgent,
        startedAt: device.startedAt.toISOString(),
        lastSeenAt: device.lastSeenAt.toISOString(),
        current: device.isCurrent,
      })),
    end: async ({ member, params }) => {
      await endDevice(db, member.id, params.id)
      return OK
    },
    endOthers: async ({ member, authorization }) => {
      await endOtherSessions(db, member.id, authorization)
      return OK
    },
  })
}
