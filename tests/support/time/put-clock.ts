import type { TestDatabase } from '../database/test-database.ts'

/**
 * Simulates a database clock that is set forward by that many hours, or back for a negative number. A test cannot change the clock, so it
 * shifts all stored times in the other direction, also those of rows that must never change: triggers are off meanwhile.
 */
export async function putDatabaseClock(database: TestDatabase, hours: number): Promise<void> {
  await database.asSupervisor(`
    SET session_replication_role = replica;
    DO $$ DECLARE c record; BEGIN
      FOR c IN SELECT table_name, string_agg(format('%1$I = %1$I - interval ''${hours} hours''', column_name), ', ') AS changes
                 FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
                WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone'
                GROUP BY table_name
      LOOP EXECUTE format('UPDATE %I SET %s', c.table_name, c.changes); END LOOP;
    END $$`)
}
