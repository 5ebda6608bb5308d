import type { DeskServer } from '../../support/desk.ts'

/** The acts of people in the log that were about the member, the newest first, with what the log keeps of them. */
export async function loggedActs({ db }: DeskServer, memberId: string) {
  return db.query<{ act: string; detail: unknown }>(
    'test.logged',
    "SELECT act, detail FROM desk_log WHERE member_id = $1 AND staff_id IS NOT NULL AND act NOT LIKE '%-read' ORDER BY id DESC",
    [memberId],
  )
}
