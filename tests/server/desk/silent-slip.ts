import type { DeskServer } from '../../support/desk.ts'
import { handIn, slipOf } from '../deposits/slips/slips.ts'

/** A member hands in a slip whose bank is silent. Returns its id and its picture. @param amount in baht */
export async function silentSlip(
  server: DeskServer,
  { username, token }: { readonly username: string; readonly token: string },
  amount = 300,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ readonly id: string; readonly picture: Buffer }> {
  await server.sandbox('PUT', '/api/bank/behaviour', { mode: 'fail' })
  const picture = await slipOf(server, { username, bankCode: 'SCB', amount })
  if ((await handIn(server, token, picture, fields)) !== 200) throw new Error('the slip was not taken')
  const [slip] = await server.db.query<{ id: string }>(
    'test.silent-slip',
    `SELECT s.id FROM slip s JOIN member m ON m.id = s.member_id
      WHERE m.username = $1 AND s.status = 'PENDING' ORDER BY s.created_at DESC LIMIT 1`,
    [username],
  )
  return { id: String(slip?.id), picture }
}
