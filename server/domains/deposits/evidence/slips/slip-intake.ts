import type { Clock } from '../../../../outside/providers/clock.ts'
import type { Database } from '../../../../platform/db/client.ts'
import type { Queryable } from '../../../../platform/db/queryable.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { uuidv7 } from '../../../../platform/db/uuid.ts'
import { Refusal } from '../../../../platform/errors.ts'
import { giveUploadBack, type ReceivedFile } from '../../../../platform/files/upload-quota.ts'
import {
  attachUpload,
  keepUpload,
  type Upload,
  type UploadStorage,
} from '../../../../platform/files/uploads.ts'
import { lockMember } from '../../../members/members.ts'
import { isSlipOpen, type SlipClosure } from './slip-closure.ts'
import { MAX_WAIT_FOR_PERSON_MS } from './slip-worker.ts'

/**
 * How many slips of one member may be open whose number is not known: their code is about to be read, or a person has to look at them. A bank that
 * is silent keeps nobody from handing in more: what is known of such a slip is its number.
 */
export const MOST_UNREAD = 3

/** How many slips of one member may be open in all: anybody can make up numbers while no bank can be asked. */
const MOST_OPEN = 10

/** How long reading a few slips takes, in s. */
const READING_SECONDS = 20

interface HandedIn {
  readonly memberId: string
  readonly file: ReceivedFile | undefined
  /** What the member states about the transfer, if anything. */
  readonly bankCode: string | undefined
  readonly amountSatang: number | undefined
}

interface Dependencies extends UploadStorage {
  readonly db: Database
  readonly clock: Clock
  readonly closure: () => SlipClosure
  /** The largest amount that a member can claim, as in an announcement. */
  readonly maximumSatang: () => number
  /** False for load tests. */
  readonly isLimited: boolean
}

/** Accepts slips: first their picture, without a transaction, which would hold a connection meanwhile, and then the slip itself. */
export function slipIntake({ db, clock, closure, maximumSatang, isLimited, ...storage }: Dependencies) {
  const pictures = new WeakMap<ReceivedFile, Promise<Upload>>()

  return {
    /** Keeps the picture of a slip, if it may be handed in; `take` says what was wrong with it. */
    async keepPicture(file: ReceivedFile | undefined, memberId: string, address: string): Promise<void> {
      if (file === undefined || !isSlipOpen(clock.now(), closure())) return
      const uploader = { owner: memberId, address, purpose: 'slip' } as const
      const kept = (async () => {
        if (isLimited) await requireFewOpen(db, memberId, clock.now())
        return keepUpload(db, storage, uploader, file, ['png', 'jpeg'])
      })()
      pictures.set(file, kept)
      await kept.catch(() => undefined)
    },
    /**
     * Accepts a slip whose picture has been kept: it waits for the slip worker, which queries the bank. The outcome is not known yet.
     *
     * @returns the reference by which the member finds it
     * @throws {Refusal} SLIP_UPLOAD_FAIL during the daily closure, SLIP_NO_FILE, SLIP_INVALID_FILE for a file that is not a picture, KEY_INVALID
     * for a larger amount than may be claimed, REQUEST_LIMIT while too many of the member's slips are open.
     * @throws {UnavailableError} when the picture could not be kept for now.
     */
    async take(tx: Transaction, { memberId, file, bankCode, amountSatang }: HandedIn): Promise<string> {
      const now = clock.now()
      if (!isSlipOpen(now, closure())) throw new Refusal('SLIP_UPLOAD_FAIL')
      if (file === undefined) throw new Refusal('SLIP_NO_FILE')
      if (amountSatang !== undefined && amountSatang > maximumSatang())
        throw new Refusal('KEY_INVALID', { params: { key: 'amount', reason: 'too-large' } })
      const upload = await pictures.get(file)
      // The daily closure has ended between the two.
      if (upload === undefined) throw new Refusal('SLIP_UPLOAD_FAIL')
      if (isLimited) {
        await lockMember(tx, memberId)
        await requireFewOpen(tx, memberId, now)
      }
      if (!(await attachUpload(tx, upload.id))) throw new Error('the picture of a slip is gone')
      const id = uuidv7()
      await tx.query(
        'slip.take',
        `INSERT INTO slip (id, member_id, upload_id, claimed_bank_code, claimed_satang, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, memberId, upload.id, bankCode, amountSatang, now],
      )
      return id
    },
    /** Gives the room of a picture back for which no slip was taken; where the database is away, it is forgotten in an hour. Never fails. */
    async forgetPicture(file: ReceivedFile | undefined): Promise<void> {
      const upload = await (file && pictures.get(file))?.catch(() => undefined)
      if (upload !== undefined) await giveUploadBack(db, upload.id).catch(() => undefined)
    },
  }
}

/**
 * Those that a person has do not count. One that is left to a person may wait as long as it can.
 *
 * @throws {Refusal} REQUEST_LIMIT, until one of the others is decided
 */
async function requireFewOpen(db: Queryable, memberId: string, now: Date): Promise<void> {
  const [found] = await db.query<{
    unread: number
    open: number
    unreadSeconds: number | null
    openSeconds: number | null
  }>(
    'slip.open',
    `SELECT count(*) FILTER (WHERE is_unread) AS unread, count(*) AS open,
            min(seconds) FILTER (WHERE is_unread) AS "unreadSeconds", min(seconds) AS "openSeconds"
       FROM (SELECT f.reference IS NULL AS is_unread,
                    greatest($4, ceil(CASE WHEN s.due_at = 'infinity' THEN extract(epoch FROM s.created_at - $2) + $3
                                           ELSE extract(epoch FROM s.due_at - now()) + $4 END))::bigint AS seconds
               FROM slip s LEFT JOIN slip_finding f ON f.slip_id = s.id
              WHERE s.member_id = $1 AND s.status = 'PENDING' AND s.holder_id IS NULL) waiting`,
    [memberId, now, MAX_WAIT_FOR_PERSON_MS / 1000, READING_SECONDS],
  )
  if (found === undefined) return
  const { unread, open, unreadSeconds, openSeconds } = found
  if (unread < MOST_UNREAD && open < MOST_OPEN) return
  const retryAfterSeconds = (unread < MOST_UNREAD ? openSeconds : unreadSeconds) ?? READING_SECONDS
  throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds })
}
