import type { TestDatabase } from './test-database.ts'

/**
 * Puts the clock of the database forward by so many hours, or back by a negative number. A test cannot do that, so it moves all
 * that is stored the other way: what has been written and what is read next are then as far apart.
 */
export async function putDatabaseClock(database: TestDatabase, hours: number): Promise<void> {
  await database.asSupervisor(`
    DO $$ DECLARE c record; BEGIN
      FOR c IN SELECT table_name, string_agg(format('%1$I = %1$I - interval ''${hours} hours''', column_name), ', ') AS changes
                 FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
                WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone'
                GROUP BY table_name
      LOOP EXECUTE format('UPDATE %I SET %s', c.table_name, c.changes); END LOOP;
    END $$`)
}
