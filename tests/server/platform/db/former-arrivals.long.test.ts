/** Money that arrived in the tables of the former version, and what its nodes still write there, is one row of `arrival` each. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { houseAccount, memberAccount } from '../../../../server/ledger/accounts.ts'
import { ledgerViolations } from '../../../../server/ledger/books/invariants.ts'
import { postTransfer } from '../../../../server/ledger/transfer.ts'
import { APPLICATION } from '../../../../server/platform/db/embedded/cluster.ts'
import { migrate, migrationNames } from '../../../../server/platform/db/migrate.ts'
import { prepareSchema } from '../../../../server/platform/db/start-database.ts'
import { freshDatabase } from '../../../support/database/test-database.ts'
import { folderForFile } from '../../../support/folder-for-file.ts'
import { memberWith } from '../../../support/members.ts'
import { arrivalsIn } from '../../deposits/arrivals.ts'
import { SOUND } from '../../ledger/sound.ts'

const SHIPPED = join(import.meta.dirname, '../../../../server/platform/db/migrations')
const NAMES = await migrationNames()
const folder = await folderForFile()
for (const name of NAMES.slice(
  0,
  NAMES.findIndex((one) => one.endsWith('one-arrival.sql')),
))
  await copyFile(join(SHIPPED, name), join(folder, name))

const test = await freshDatabase()
afterAll(() => test.drop())
await test.asSupervisor(`DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION ${APPLICATION};
  GRANT USAGE ON SCHEMA public TO PUBLIC`)
await migrate(test.owner, folder)
await test.asSupervisor(
  `ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO PUBLIC; GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC`,
)
const { id: member, username } = await memberWith(test.db, { WALLET: 1_00 })

/** A deposit as the former version posted it. */
const deposit = (reference: string, description: string, amountSatang: number) =>
  test.db.transaction(async (tx) =>
    postTransfer(tx, {
      kind: 'deposit',
      actor: `bank:${description}`,
      description,
      reference,
      occurredAt: new Date('2026-11-22T05:00:00Z'),
      postings: [
        { account: memberAccount(member, 'wallet'), amountSatang },
        { account: houseAccount(`bank:${description}`), amountSatang: -amountSatang },
      ],
    }),
  )
const AT = "'2026-11-22T05:00:00Z'"
const HELD = 'INSERT INTO held_arrival (house_bank_code, reference, amount_satang, sent_at, why'
const QR = '00000000-0000-7000-8000-0000000000aa'

await deposit('bank:SCB:00aB1', 'SCB', 10_00)
await deposit('bank:SCB:KIP', 'BCEL', 11_00)
await deposit('bank:SCB:TYPED', 'SCB', 12_00)
await deposit(`qr:${QR}`, 'KBANK', 13_00)
await deposit(`qr:${QR}:pay2`, 'KBANK', 14_00)
await deposit('bank:QR:lost', 'BCEL', 15_00)
await deposit('bank:SCB:USED/2', 'SCB', 16_00)
await deposit('gift:GIVEN', 'TRUEMONEY', 17_00)
await deposit('bank:SCB:LATE', 'SCB', 18_00)
await test.asSupervisor(`
  INSERT INTO arrival_sent VALUES ('bank:SCB:00aB1', ${AT}), ('bank:SCB:KIP', ${AT});
  INSERT INTO deposit_in_kip VALUES ('bank:SCB:KIP', 7590, 690, ${AT}), ('bank:QR:lost', 10350, 690, ${AT});
  INSERT INTO qr_payment (id, member_id, provider, amount_satang, payload, status, created_at, expires_at)
  VALUES ('${QR}', '${member}', 'KBANK', 1300, '', 'paid', ${AT}, ${AT});
  INSERT INTO qr_arrival VALUES ('KBANK', 'pay1', '${QR}', 1300, 'qr:${QR}', ${AT}, ${AT}), ('KBANK', 'pay2', '${QR}', 1400, 'qr:${QR}:pay2', ${AT}, ${AT});
  INSERT INTO gift VALUES ('GIVEN', 1700, ${AT}), ('TAKEN', 1900, ${AT});
  ${HELD}) VALUES ('SCB', 'WAIT', 2000, ${AT}, 'unknown-sender'), ('SCB', 'ab1', 2100, ${AT}, 'number-used'),
    ('SCB', 'late ', 1800, ${AT}, 'shared-account'), ('SCB', 'late', 2200, ${AT}, 'unknown-receiver');
  ${HELD}, done_at, closed_reason) VALUES ('SCB', 'CLOSED', 2300, ${AT}, 'unknown-sender', now(), 'returned'), ('SCB', 'OLD', 2400, ${AT}, 'unknown-sender', now(), NULL);
  ${HELD}, done_at, deposit_reference) VALUES ('SCB', 'USED', 1600, ${AT}, 'number-used', now(), 'bank:SCB:USED/2');
  ${HELD}, qrcode_id, done_at, deposit_reference) VALUES ('QR', 'lost', 10350, ${AT}, 'unknown-qr', 'ff', now(), 'bank:QR:lost');
  ${HELD}, qrcode_id) VALUES ('QR', 'who', 2500, ${AT}, 'unknown-qr', 'fe'), ('KBANK', 'PAY1', 2600, ${AT}, 'number-used', '${QR}')`)
await test.asSupervisor(
  'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC; ALTER DEFAULT PRIVILEGES REVOKE ALL ON TABLES FROM PUBLIC',
)
await prepareSchema({ serving: test.connection, owner: test.owner })

const rows = (from: number, to: number) =>
  test.db
    .query<{ row: string }>(
      'test.rows',
      `SELECT concat_ws(' ', kind, code, number, amount_satang, kip, CASE WHEN qr_id IS NOT NULL THEN 'ours' END, evidence, why,
              CASE WHEN is_repeat THEN 'repeats' END, deposit_reference,
              CASE WHEN done_at IS NULL THEN 'waits' WHEN deposit_reference IS NULL THEN 'closed' END, closed_reason,
              CASE WHEN sent_at IS NULL THEN 'unsent' END) AS row
       FROM arrival WHERE amount_satang BETWEEN $1 AND $2 ORDER BY amount_satang, number`,
      [from, to],
    )
    .then((found) => found.map(({ row }) => row))

it('what was credited, waits or is closed is the same afterwards, and the audit is clean', async () => {
  expect(await rows(0, 99_999)).toEqual([
    'bank SCB 00aB1 1000 report bank:SCB:00aB1',
    'bank SCB KIP 1100 7590 report bank:SCB:KIP',
    'bank SCB TYPED 1200 typed bank:SCB:TYPED unsent',
    `qr KBANK pay1 1300 ours report qr:${QR}`,
    `qr KBANK pay2 1400 ours report qr:${QR}:pay2`,
    'qr BCEL lost 1500 10350 report bank:QR:lost',
    'bank SCB USED 1600 report number-used bank:SCB:USED/2',
    'gift TRUEMONEY GIVEN 1700 gift gift:GIVEN unsent',
    'bank SCB LATE 1800 typed bank:SCB:LATE unsent',
    'bank SCB late  1800 report shared-account repeats bank:SCB:LATE',
    'gift TRUEMONEY TAKEN 1900 gift gift waits',
    'bank SCB WAIT 2000 report unknown-sender waits',
    'bank SCB ab1 2100 report number-used waits',
    'bank SCB late 2200 report unknown-receiver waits',
    'bank SCB CLOSED 2300 report unknown-sender closed returned',
    'bank SCB OLD 2400 report unknown-sender closed',
    'qr who 2500 report unknown-qr waits',
    'qr KBANK PAY1 2600 ours report number-used waits',
    'qr lost 10350 report unknown-qr repeats bank:QR:lost',
  ])
  expect(await ledgerViolations(test.db)).toEqual(SOUND)
})

it('two spellings of what was credited or closed are known afterwards', async () => {
  const { feed } = arrivalsIn(test.db)
  const of = { senderAccountNo: username }
  expect(await feed(' ab1', { ...of, amountSatang: 10_00 })).toBe('already-credited')
  expect(await feed('000closed', { ...of, amountSatang: 23_00 })).toBe('held')
  expect(await feed('wait', { ...of, amountSatang: 20_00 })).toBe('credited')
})

it('what a node of the former version stores meanwhile is a row as well, and ends the row that waits for it', async () => {
  await deposit('bank:SCB:MEANWHILE', 'SCB', 31_00)
  await test.db.script(
    `${HELD}) VALUES ('SCB', 'NEWS', 3200, ${AT}, 'unknown-sender'); INSERT INTO gift VALUES ('MORE', 3300, ${AT})`,
  )
  await deposit('gift:MORE', 'TRUEMONEY', 33_00)
  await test.db.script(
    "UPDATE held_arrival SET done_at = now(), closed_reason = 'test' WHERE reference = 'NEWS'",
  )
  expect(await rows(3000, 3999)).toEqual([
    'bank SCB MEANWHILE 3100 typed bank:SCB:MEANWHILE unsent',
    'bank SCB NEWS 3200 report unknown-sender closed test',
    'gift TRUEMONEY MORE 3300 gift gift gift:MORE',
  ])
  expect(await ledgerViolations(test.db)).toEqual(SOUND)
})
