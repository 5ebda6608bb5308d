import { toBaht } from '#contract/primitives.ts'
import { announcements } from '../../desk/contract/announcements.ts'
import { ANNOUNCEMENT_QUEUE, handleAnnouncement } from '../domains/deposits/evidence/announcement-queue.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { queueHandlers, wireMember, wireToType } from './queue-handlers.ts'

/** Deposits that members announced. */
export function deskAnnouncementRoutes(api: DeskApi, given: DeskDependencies): void {
  registerDeskEndpoints(
    api,
    announcements,
    queueHandlers(given, ANNOUNCEMENT_QUEUE, {
      handle: handleAnnouncement,
      rules: () => ({ rules: given.slips.rules(), managerAboveSatang: given.secondAboveSatang() }),
      wireRow: (row) => ({
        ...wireMember(row),
        amount: toBaht(row.amountSatang),
        announcedAt: row.announcedAt.toISOString(),
      }),
      wireDetail: async (detail) => ({ ...(await wireToType(given, detail)), reason: detail.reason }),
    }),
  )
}
