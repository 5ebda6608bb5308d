import { randomInt, randomUUID } from 'node:crypto'
import type { Act } from '../../../desk/contract/arrivals.ts'
import { handleArrival } from '../../../server/domains/deposits/credit/arrival-queue.ts'
import { type Claim, creditOnce } from '../../../server/domains/deposits/credit/credit-once.ts'
import { creditIncomingTransfer } from '../../../server/domains/deposits/evidence/bank-report.ts'
import { creditGift, takeGift } from '../../../server/domains/deposits/evidence/gift.ts'
import { creditQr } from '../../../server/domains/deposits/evidence/qr-report.ts'
import { acceptSlip } from '../../../server/domains/deposits/evidence/slips/end-slip.ts'
import { announceDeposit } from '../../../server/domains/deposits/expected/announcements.ts'
import type { IncomingTransfer } from '../../../server/outside/providers/bank-feed.ts'
import type { Database } from '../../../server/platform/db/client.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import type { House } from '../../../server/settings/site/site-content.ts'
import { SANDBOX_HOUSE } from '../../support/sandbox-house.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { NOW, storeSlip } from './slips/slip-work.ts'

/** The amount of a transfer, in satang, unless a test says otherwise. */
export const AMOUNT = 70_00

/** A number of a bank for one transfer, in which zeros at the front and the case of letters can vary. */
export const newNumber = () => `00${randomInt(1, 2 ** 40)}aB${randomInt(2 ** 30)}`

const transferOf = (number: string) => ({ kind: 'bank', code: 'SCB', number, amountSatang: AMOUNT }) as const

/** A transfer to the house that has arrived: of a member who is credited, if one is named. */
export const arrive = (db: Database, claim: Partial<Claim> = {}) =>
  db.transaction((tx) =>
    creditOnce(tx, {
      kind: 'bank',
      code: 'SCB',
      number: newNumber(),
      amountSatang: AMOUNT,
      sentAt: NOW,
      evidence: 'report',
      occurredAt: NOW,
      ...(claim.memberId === undefined && { why: 'unknown-sender' }),
      ...claim,
    }),
  )

interface Paid {
  /** The id of a member. */
  readonly of?: string | undefined
  readonly gateway?: string | undefined
  /** In the smallest unit of the currency of the QR. */
  readonly amount?: number | undefined
  readonly paidAt?: Date | undefined
}

/** What may happen to a transfer that the bank knows by a number. */
export function arrivalsIn(db: Database) {
  const announce = (memberId: string, amountSatang = AMOUNT) =>
    db.transaction((tx) =>
      announceDeposit(tx, memberId, { amountSatang, occurredAt: NOW }, USUAL_SETTINGS.deposits),
    )
  const qrs = new Map<string, string>()
  /** The QR of the member at a gateway, one for each. */
  async function qrOf(memberId: string, gateway: string): Promise<string> {
    const known = qrs.get(`${memberId} ${gateway}`)
    if (known !== undefined) return known
    const id = randomUUID()
    await db.query(
      'test.qr',
      `INSERT INTO qr_payment (id, member_id, provider, amount_satang, payload, status, created_at, expires_at)
       VALUES ($1, $2, $3, ${AMOUNT}, '', 'cancelled', $4, $4)`,
      [id, memberId, gateway, NOW],
    )
    qrs.set(`${memberId} ${gateway}`, id)
    return id
  }
  /** The mobile wallet takes a gift of the member. */
  async function takeGiftOf(memberId: string, code: string, amountSatang = AMOUNT): Promise<string> {
    const worth = async () => amountSatang
    const wallet = { db, clock: { now: () => NOW }, gifts: { look: worth, take: worth } }
    await takeGift(wallet, { memberId, code }, USUAL_SETTINGS.deposits)
    return 'taken'
  }
  return {
    announce,
    /** The bank reports it: from an account that nobody has, unless one is named. */
    feed: async (
      reference: string,
      more: Partial<IncomingTransfer> = {},
      house: Pick<House, 'accounts' | 'kipRate'> = SANDBOX_HOUSE,
    ) =>
      creditIncomingTransfer(
        { db, clock: { now: () => NOW }, house: () => house },
        {
          reference,
          houseBankCode: 'SCB',
          senderBankCode: 'SCB',
          senderAccountNo: 'nobody',
          amountSatang: AMOUNT,
          sentAt: NOW,
          ...more,
        },
      ),
    /** The slip of it that the member hands in is accepted. */
    slip: async (memberId: string, number: string, more: Partial<Claim> = {}) => {
      const id = await storeSlip(db, memberId)
      const claim = {
        ...transferOf(number),
        sentAt: NOW,
        evidence: 'slip',
        memberId,
        occurredAt: NOW,
      } as const
      return (await db.transaction((tx) => acceptSlip(tx, id, { ...claim, ...more }))).outcome
    },
    /** A person books it for an announcement of the member. @param hasLooked whether they have seen what it may be the same as */
    book: async (memberId: string, number: string, more: Partial<Claim> = {}, hasLooked = true) => {
      // Without the limit of a member, who has many of them in these tests.
      await db.query(
        'test.announce',
        'INSERT INTO deposit_announcement (id, member_id, amount_satang, occurred_at) VALUES ($1, $2, $3, $4)',
        [uuidv7(), memberId, AMOUNT, NOW],
      )
      const [open] = await db.query<{ id: string }>(
        'test.open-announcement',
        "SELECT id FROM deposit_announcement WHERE member_id = $1 AND status = 'PENDING' ORDER BY id LIMIT 1",
        [memberId],
      )
      const by = {
        evidence: 'typed',
        occurredAt: NOW,
        actor: 'operator',
        announcementId: open?.id ?? '',
      } as const
      const claim = { ...transferOf(number), sentAt: undefined, memberId, ...by, ...more }
      const type = (seen?: string[]) => db.transaction((tx) => creditOnce(tx, { ...claim, seen }))
      try {
        const answer = await type()
        const isDoubtful = answer.outcome === 'may-be-same' && hasLooked
        return (isDoubtful ? await type(answer.alike) : answer).outcome
      } catch {
        return 'refused'
      }
    },
    /** A gateway reports the payment of an open QR of the member, or of a QR that nobody knows. */
    qr: async (reference: string, { of, gateway = 'KBANK', amount = AMOUNT, paidAt = NOW }: Paid = {}) => {
      const qrcodeId = of === undefined ? randomUUID() : await qrOf(of, gateway)
      return creditQr({ db, clock: { now: () => NOW } }, { qrcodeId, reference, amount, paidAt })
    },
    takeGiftOf,
    /** The member hands in the link of a gift. */
    gift: async (memberId: string, code: string, amountSatang?: number) => {
      await takeGiftOf(memberId, code, amountSatang)
      return db
        .transaction((tx) => creditGift(tx, memberId, code, NOW))
        .then(
          () => 'credited',
          () => 'refused',
        )
    },
    /** What has waited for a person under the number, in the order in which it came. */
    held: (number: string) =>
      db.query<{ id: string; satang: number; why: string; isDone: boolean }>(
        'test.held',
        `SELECT id, amount_satang AS satang, why, done_at IS NOT NULL AS "isDone" FROM arrival
          WHERE normal_reference(number) = normal_reference($1) AND why IS NOT NULL ORDER BY noted_at`,
        [number],
      ),
  }
}

/** Why a person does what they do at the desk. */
export const because = 'seen in the bank app'

interface Person {
  readonly id: string
  readonly role: 'cashier' | 'manager'
}

/** People of the house, and what they do with money that nobody was credited with. */
export function atDeskOf(db: Database) {
  return {
    person: async (role: Person['role']): Promise<Person> => {
      const id = randomUUID()
      await db.query(
        'test.staff',
        "INSERT INTO staff (id, username, name, role, password_hash, totp_secret) VALUES ($1::uuid, $1::text, $2, $2, '', '')",
        [id, role],
      )
      return { id, role }
    },
    actAs: (staff: Person, id: string, act: Act) =>
      db.transaction((tx) =>
        handleArrival(tx, id, act, {
          staff,
          address: '::1',
          twoPeople: USUAL_SETTINGS.desk,
          managerAboveSatang: 5000_00,
          now: NOW,
          gateways: [
            { code: 'KBANK', form: 'promptpay' },
            { code: 'BCEL', form: 'laoqr' },
          ],
          kipRate: { kipPerBaht: 600, since: NOW.toISOString() },
        }),
      ),
  }
}
