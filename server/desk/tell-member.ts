import type { Notifier } from '../domains/members/notify-member.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import type { DeskDependencies } from './desk-route.ts'

/**
 * Tells a member what the house has changed for them, and notes on their page whether that worked. Call it after the commit: it never fails.
 */
export async function tellMember(
  { db, notifier, log }: Pick<DeskDependencies, 'db' | 'notifier' | 'log'>,
  ...[memberId, notice, phone]: Parameters<Notifier['notifyMember']>
): Promise<void> {
  const outcome = await notifier.notifyMember(memberId, notice, phone)
  if (outcome === 'not-connected') return
  const noted = { memberId, detail: { notice: notice.kind } }
  await noteAct(db, {}, outcome === 'sent' ? 'member-told' : 'member-not-told', noted).catch(
    (error: unknown) => log.warn({ err: error, memberId, outcome }, 'whether a member was told is not noted'),
  )
}
