import type { TestDatabase } from '../../support/database/test-database.ts'

/** Gives a member that many deposits of a satang, as the ledger would have written them, older than all others. */
export async function makeHistory(
  database: Pick<TestDatabase, 'asSupervisor'>,
  username: string,
  deposits: number,
): Promise<void> {
  await database.asSupervisor(`
    CREATE TEMPORARY TABLE old AS
      SELECT n, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid AS id FROM generate_series(1, ${deposits}) AS n;
    INSERT INTO account (id, owner, kind, currency) SELECT gen_random_uuid(), 'house', 'bank:GSB', 'THB'
      ON CONFLICT DO NOTHING;
    INSERT INTO transfer (id, kind, actor, description, occurred_at)
      SELECT id, 'deposit', 'bank:GSB', 'GSB', timestamptz '2025-01-01' + make_interval(secs => n) FROM old;
    INSERT INTO posting (transfer_id, leg, account_id, amount_satang, balance_after_satang, account_version)
      SELECT old.id, 1, a.id, 1, a.balance_satang + n, a.version + n
        FROM old, account a JOIN member m ON m.id::text = a.owner WHERE m.username = '${username}' AND a.kind = 'wallet';
    INSERT INTO posting (transfer_id, leg, account_id, amount_satang)
      SELECT old.id, 2, a.id, -1 FROM old, account a WHERE a.owner = 'house' AND a.kind = 'bank:GSB';
    UPDATE account a SET balance_satang = balance_satang + ${deposits}, version = version + ${deposits}
      FROM member m WHERE m.id::text = a.owner AND m.username = '${username}' AND a.kind = 'wallet';
    ANALYZE`)
}
