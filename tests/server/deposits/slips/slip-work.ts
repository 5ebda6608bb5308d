import { randomUUID } from 'node:crypto'
import { beforeEach, vi } from 'vitest'
import {
  type SlipWorkerSettings,
  workOnNext as workOnNextOf,
} from '../../../../server/domains/deposits/evidence/slips/slip-worker.ts'
import type { BankRecord } from '../../../../server/outside/providers/bank-records.ts'
import { slipPayload } from '../../../../server/outside/sandbox/slip/draw-slip.ts'
import { databaseForFile, type TestDatabase } from '../../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { SANDBOX_HOUSE } from '../../../support/sandbox-house.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'
import { plainPng } from '../../platform/files/pictures.ts'

/** When slips are handed in and read, unless a test says otherwise. */
export const NOW = new Date('2026-11-22T05:00:00Z')

export const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

/** What a slip's worker finds in a picture, and what the bank answers. */
interface Findings {
  /** The codes in every picture. */
  codes: () => Promise<string[]>
  find: () => Promise<BankRecord | undefined>
}

/** Processes the next slip, whichever lane it is in. Returns false when there is none. */
export const workOnNext = async (settings: SlipWorkerSettings) =>
  (await workOnNextOf(settings, 'known')) || workOnNextOf(settings, 'newcomers')

/** The readers of both lanes, each with the codes given in every picture. */
export function readersOf(read: () => Promise<string[] | undefined>) {
  const reader = () => ({
    read: vi.fn<(bytes: Buffer, processorMs?: number) => Promise<string[] | undefined>>(read),
    close: vi.fn<() => Promise<void>>(async () => undefined),
  })
  return { known: reader(), newcomers: reader() }
}

/** What a worker works with: every picture has the codes given, and the bank the record given. */
export function workerWith(db: TestDatabase['db'], { codes, find }: Findings) {
  return {
    db,
    hasDesk: false,
    clock: { now: vi.fn<() => Date>(() => NOW) },
    log: { warn: vi.fn<() => void>(), error: vi.fn<() => void>() },
    files: { read: async () => plainPng() },
    readers: readersOf(codes),
    banks: { find: vi.fn<typeof find>(find) },
    rules: () => ({ ...SANDBOX_HOUSE, closure: USUAL_SETTINGS.slips }),
  }
}

/** One transfer of 70 baht by the member to the house: the bank's record, and a worker that finds its code in every picture. */
export function transferOf(db: TestDatabase['db'], username: string) {
  const reference = randomUUID().replaceAll('-', '')
  const record: BankRecord = {
    senderBankCode: 'SCB',
    senderAccountNo: username,
    receiverBankCode: 'SCB',
    receiverAccountNo: '4051234567',
    amount: 70_00,
    currency: 'THB',
    sentAt: NOW,
    reference,
  }
  const codes = async () => [slipPayload({ bankCode: 'SCB', reference })]
  const worker = (find: Findings['find'] = async () => record) => workerWith(db, { codes, find })
  return { reference, record, worker }
}

interface HandedIn {
  createdAt?: Date
  claimedSatang?: number | null
  /** When the automatic judge may look at it. */
  dueAt?: Date | null
}

/** The id of a slip that the member has handed in. */
export async function storeSlip(
  db: TestDatabase['db'],
  memberId: string,
  { createdAt = NOW, claimedSatang = null, dueAt = null }: HandedIn = {},
): Promise<string> {
  const [slip] = await db.query<{ id: string }>(
    'test.hand-in',
    `WITH kept AS (INSERT INTO upload (id, owner, sha256, kind, bytes)
                   VALUES (gen_random_uuid(), $1, '\\x00', 'png', 1) RETURNING id)
     INSERT INTO slip (id, member_id, upload_id, created_at, claimed_satang, due_at)
     SELECT gen_random_uuid(), $1::uuid, id, $2, $3, coalesce($4, now()) FROM kept RETURNING id`,
    [memberId, createdAt, claimedSatang, dueAt],
  )
  return slip?.id ?? ''
}

interface StoredSlip {
  status: string
  note: string | null
  satang: number
  attempts: number
  isRepeat: boolean
  isDue: boolean
  waitSeconds: number
}

/** How far a slip has come. */
export async function storedSlip(db: TestDatabase['db'], id: string): Promise<StoredSlip | undefined> {
  const rows = await db.query<StoredSlip>(
    'test.slip',
    `SELECT status, note, amount_satang AS satang, attempts, is_repeat AS "isRepeat", due_at <= now() AS "isDue",
            extract(epoch FROM due_at - now())::float8 AS "waitSeconds" FROM slip WHERE id = $1`,
    [id],
  )
  return rows[0]
}

/** Makes a slip that waits for its next attempt due now. */
export const makeDue = (db: TestDatabase['db'], id: string) =>
  db.query('test.due', 'UPDATE slip SET due_at = now() WHERE id = $1', [id])

/** The database of a test file. Before each test no slip is pending, and a new member has made a transfer, whose slip they hand in. */
export async function slipsForFile() {
  const test = await databaseForFile()
  let member: TestMember
  let transfer: ReturnType<typeof transferOf>
  beforeEach(async () => {
    await test.asSupervisor("DELETE FROM slip WHERE status = 'PENDING'")
    member = await memberWith(test.db, { WALLET: 0 })
    transfer = transferOf(test.db, member.username)
  })
  return {
    test,
    /** The member, and the transfer. */
    sent: () => ({ memberId: member.id, ...transfer }),
    worker: (find?: Findings['find']) => transfer.worker(find),
    handIn: (slip?: HandedIn) => storeSlip(test.db, member.id, slip),
    slipOf: (id: string) => storedSlip(test.db, id),
  }
}
