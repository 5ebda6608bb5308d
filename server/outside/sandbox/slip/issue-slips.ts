import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validate } from '../../../api/http/validate.ts'
import { storeFinding } from '../../../domains/deposits/evidence/slips/slip-finding.ts'
import { findMember, type Member } from '../../../domains/members/members.ts'
import type { Database } from '../../../platform/db/client.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { findBank } from '../../../settings/content/money/banks.ts'
import { findHouseAccount } from '../../../settings/content/money/house-accounts.ts'
import type { Clock } from '../../providers/clock.ts'
import { DEMO_MEMBERS, DEMO_SENDER } from '../../seed/demo-members.ts'
import { PositiveBaht } from '../action.ts'
import type { World } from '../world.ts'
import { drawSlip } from './draw-slip.ts'

/** What the slips are made with. */
interface SlipWorld extends Pick<World, 'records'> {
  readonly clock: Clock
}

interface DemoSlip {
  readonly username: string
  readonly bankCode: string
  /** In the smallest unit of the account's currency. */
  readonly amount: number
  /** What the member says, in satang; else nothing. */
  readonly saysSatang?: number
  /** The account that sent the money, where it is not the member's. */
  readonly from?: string
}

/** What each of them is good for at the desk: one that fits, one over another amount, one from another account, one in kip. */
const SLIPS: readonly DemoSlip[] = [
  { username: DEMO_MEMBERS.th.username, bankCode: 'SCB', amount: 500_00, saysSatang: 500_00 },
  { username: DEMO_SENDER.username, bankCode: 'KBANK', amount: 1_050_00, saysSatang: 1_500_00 },
  { username: DEMO_SENDER.username, bankCode: 'GSB', amount: 800_00, from: '5550001113' },
  { username: DEMO_MEMBERS.lo.username, bankCode: 'BCEL', amount: 200_000 },
]

/**
 * Slips of the demo members that wait for a person, so that the desk has something to judge: their bank was silent, and answers when it is
 * asked from there. Does nothing once one of these members has handed in a slip.
 */
export async function seedSlips(
  db: Database,
  files: Pick<FileStore, 'put'>,
  world: SlipWorld,
): Promise<void> {
  const seeded = await db.query(
    'seed.has-slips',
    'SELECT 1 FROM slip s JOIN member m ON m.id = s.member_id WHERE m.username = ANY ($1::text[]) LIMIT 1',
    [Object.values(DEMO_MEMBERS).map(({ username }) => username)],
  )
  if (seeded.length > 0) return
  for (const slip of SLIPS) {
    const member = await findMember(db, slip.username)
    if (member !== undefined) await seedSlip(db, files, world, { ...slip, member })
  }
}

async function seedSlip(
  db: Database,
  files: Pick<FileStore, 'put'>,
  { clock, records }: SlipWorld,
  { member, bankCode, amount, saysSatang, from }: DemoSlip & { readonly member: Member },
): Promise<void> {
  const house = findHouseAccount(bankCode)
  if (house === undefined) throw new Error(`the house has no account at ${bankCode}`)
  const now = clock.now()
  const record = await records.enter({
    senderBankCode: member.bankCode,
    senderAccountNo: from ?? member.bankAccountNo,
    receiverBankCode: bankCode,
    receiverAccountNo: house.bankAccountNo,
    amount,
    currency: house.currency === 'LAK' ? 'LAK' : 'THB',
    sentAt: now,
  })
  const picture = drawSlip(record)
  const sha256 = createHash('sha256').update(picture).digest('hex')
  await files.put(db, sha256, picture)
  const id = uuidv7()
  await db.query(
    'seed.slip',
    `WITH kept AS (INSERT INTO upload (id, owner, sha256, kind, bytes, attached_at)
                   VALUES ($1, $2::text, decode($3, 'hex'), 'png', $4, now()) RETURNING id)
     INSERT INTO slip (id, member_id, upload_id, claimed_bank_code, claimed_satang, attempts, outages, due_at, created_at)
     SELECT $5, $2::uuid, id, $6, $7, 1, 1, now() + interval '1 day', $8 FROM kept`,
    [uuidv7(), member.id, sha256, picture.length, id, bankCode, saysSatang ?? null, now],
  )
  const named = { bankCode: record.senderBankCode, reference: record.reference }
  await storeFinding(db, id, { named, answer: 'no-answer' }, now)
}

const Query = v.object({
  username: v.string(),
  /** The bank that receives the money. */
  bankCode: v.string(),
  /** In the currency of the receiving account: baht, or kip. */
  amount: v.pipe(v.string(), v.decimal(), v.transform(Number), PositiveBaht),
})

/** The operator has no account at that bank, so the money went to somebody else. */
const SOMEBODY_ELSE = '5550001112'

/** The slip that the member's bank issues for a transfer at this moment. No money moves until the slip is uploaded. */
export function slipPicture(app: FastifyInstance, world: World): void {
  app.get('/api/slip.png', async ({ query }, reply) => {
    const { username, bankCode, amount } = validate(Query, query)
    if (findBank(bankCode) === undefined) throw new Refusal('NO_BANK')
    const sender = await world.requireMember(username)
    const house = findHouseAccount(bankCode)
    const isKip = house?.currency === 'LAK'
    // `amount` was read in hundredths, which the kip does not have.
    if (isKip && amount % 100 !== 0) throw new Refusal('KEY_INVALID', { params: { key: 'amount' } })
    const record = await world.records.enter({
      senderBankCode: sender.bankCode,
      senderAccountNo: sender.bankAccountNo,
      receiverBankCode: bankCode,
      receiverAccountNo: house?.bankAccountNo ?? SOMEBODY_ELSE,
      amount: isKip ? amount / 100 : amount,
      currency: isKip ? 'LAK' : 'THB',
      sentAt: world.clock.now(),
    })
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': 'inline; filename="slip.png"' })
      .type('image/png')
      .send(drawSlip(record))
  })
}
