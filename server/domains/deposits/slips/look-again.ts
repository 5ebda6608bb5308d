import type { Database } from '../../../platform/db/client.ts'
import type { SlipClaim } from './check-record.ts'
import { judgeSlip, memberLookups, type MemberLookups, type SlipExperts } from './judge-slip.ts'
import { noteFinding, type SlipFinding } from './slip-finding.ts'

/**
 * Examines an open slip once more for a person of the house: reads its picture, asks the bank, and keeps what was found. It decides nothing.
 *
 * @param now on the business clock
 * @returns the id of the slip's member, or undefined when the slip is not open.
 * @throws {CodeReaderFailed} and the failures of storage, when the picture cannot be read now
 */
export async function lookAgain(
  db: Database,
  id: string,
  experts: Omit<SlipExperts, keyof MemberLookups>,
  now: Date,
): Promise<string | undefined> {
  const [slip] = await db.query<SlipClaim & { sha256: string }>(
    'slip.look-again',
    `SELECT s.member_id AS "memberId", s.claimed_bank_code AS "claimedBankCode", s.claimed_satang AS "claimedSatang",
            s.created_at AS "createdAt", encode(u.sha256, 'hex') AS sha256
       FROM slip s JOIN upload u ON u.id = s.upload_id WHERE s.id = $1 AND s.status = 'PENDING'`,
    [id],
  )
  if (slip === undefined) return undefined
  const found: { finding?: SlipFinding } = {}
  const all = { ...experts, ...memberLookups(db) }
  try {
    await judgeSlip(all, slip.sha256, slip, (finding) => (found.finding = finding))
  } catch (error) {
    // A silent bank is a finding; anything else is a failure of ours.
    if (found.finding === undefined) throw error
  }
  if (found.finding !== undefined) await noteFinding(db, id, found.finding, now)
  return slip.memberId
}
