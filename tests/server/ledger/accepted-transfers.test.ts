/** Proves R25: what the ledger accepts, the audit accepts. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { houseAccount, memberAccount } from '../../../server/ledger/accounts.ts'
import { examineBooks } from '../../../server/ledger/books/ledger-audit.ts'
import { LedgerError, type LedgerErrorCode } from '../../../server/ledger/ledger-errors.ts'
import { postTransfer, type TransferRequest } from '../../../server/ledger/transfer.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { IS_LONG } from '../../support/is-long.ts'
import { memberWith, type TestMember } from '../../support/members.ts'

const test = await databaseForFile()
const AMOUNT = 100
const HOUSE_BANK = houseAccount('bank:SCB')

/** A record of each kind that belongs to a reference, though nothing was posted for it. @returns the references */
async function recordsOf({ id: memberId }: TestMember): Promise<string[]> {
  const [id, at] = [uuidv7(), new Date()]
  await test.asSupervisor(`
    INSERT INTO withdrawal (id, member_id, amount_satang, bank_code, bank_account_name, bank_account_no, status, occurred_at)
      VALUES ('${id}', '${memberId}', ${AMOUNT}, 'SCB', 'x', '1', 'SUCCESS', now());
    INSERT INTO game_transfer (id, member_id, from_code, to_code, amount_satang, status, stage, occurred_at, leased_until)
      VALUES ('${id}', '${memberId}', 'WALLET', 'PG', ${AMOUNT}, 'SUCCESS', 'arriving', now(), now());
    INSERT INTO coupon (id, member_id, prize_code, amount_satang, created_at, expires_at, claimed_at)
      VALUES ('${id}', '${memberId}', 'CASH20', ${AMOUNT}, now(), now(), now())`)
  await test.db.transaction(async (tx) =>
    postTransfer(tx, {
      kind: 'bonus',
      actor: memberId,
      description: '',
      reference: `bonus:${memberId}:X:once:1`,
      occurredAt: at,
      postings: [
        { account: memberAccount(memberId, 'wallet'), amountSatang: AMOUNT },
        { account: houseAccount('bonus'), amountSatang: -AMOUNT },
      ],
    }),
  )
  await test.asSupervisor(`
    INSERT INTO award (id, member_id, source, code, period, ordinal, amount_satang, turnover_target_satang, success_target_satang,
                       fail_floor_satang, granted_at, status, ended_at, removed_satang, finish_id)
      VALUES ('${id}', '${memberId}', 'bonus', 'X', 'once', 1, ${AMOUNT}, 1, 1, 0, now(), 'lost', now(), ${AMOUNT}, '${uuidv7()}')`)
  return [`withdrawal:${id}:held`, `game-transfer:${id}:wallet:transit`, `coupon:${id}`, `finish:${id}`]
}

const KINDS = ['wallet', 'game:PG', 'transit', 'held'] as const

it('whatever the ledger accepts, the audit accepts, and each of its rules refuses something', async () => {
  const rich = { WALLET: 1000_00, PG: 1000_00 }
  const members = [await memberWith(test.db, rich), await memberWith(test.db, rich)]
  const accounts = [
    HOUSE_BANK,
    houseAccount('payout'),
    ...KINDS.flatMap((kind) => members.map(({ id }) => memberAccount(id, kind))),
  ]
  const withMoney = accounts.slice(0, 6)
  const records = (await Promise.all(members.map(recordsOf))).flat()
  const ids = members.map(({ id }) => id)
  const named = ['opening', 'invite', 'closing'].flatMap((kind) => ids.map((id) => `${kind}:${id}`))
  const request = fc.record({
    actor: fc.constantFrom('test', 'test', 'test', `staff:${uuidv7()}`, uuidv7(), ...ids),
    reference: fc.option(fc.oneof(fc.constantFrom(...records), fc.constantFrom(...named)), {
      nil: undefined,
      freq: 3,
    }),
    from: fc.constantFrom(...withMoney),
    // A second one takes a part of it.
    to: fc.uniqueArray(fc.constantFrom(...accounts), { minLength: 1, maxLength: 2 }),
    amount: fc.constantFrom(AMOUNT, AMOUNT, 7),
  })
  const outcomes = new Map<LedgerErrorCode | 'accepted', number>()

  async function attempt(
    posted: Omit<TransferRequest, 'kind' | 'description' | 'occurredAt'>,
  ): Promise<boolean> {
    const code = await test.db
      .transaction((tx) =>
        postTransfer(tx, { kind: 'deposit', description: '', occurredAt: new Date(), ...posted }),
      )
      .then(
        () => 'accepted' as const,
        (error: unknown) => {
          if (error instanceof LedgerError) return error.code
          throw error
        },
      )
    outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
    return code !== 'accepted' || (await examineBooks(test.db)) === undefined
  }

  const property = fc.asyncProperty(
    request,
    async ({ actor, reference, from, to: [to = HOUSE_BANK, third], amount }) => {
      const part = third === undefined ? 0 : 1
      return attempt({
        actor,
        ...(reference !== undefined && { reference }),
        postings: [
          { account: from, amountSatang: -amount },
          { account: to, amountSatang: amount - part },
          ...(third === undefined ? [] : [{ account: third, amountSatang: part }]),
        ],
      })
    },
  )
  await fc.assert(property, { numRuns: IS_LONG ? 1000 : 300, endOnFailure: true })
  expect([...outcomes.keys()]).toEqual(
    expect.arrayContaining([
      'accepted',
      'foreign-transfer',
      'foreign-record',
      'transit-mismatch',
      'held-mismatch',
    ]),
  )
})
