import { openDatabase } from '../../platform/db/client.ts'
import { EmbeddedDatabaseError } from '../../platform/db/embedded/cluster.ts'
import { SQLSTATE, sqlState } from '../../platform/db/failures.ts'
import { UnreadySchemaError } from '../../platform/db/migrate.ts'
import { prepareSchema, startDatabase } from '../../platform/db/start-database.ts'
import { requireUsableFolder, UnusableFolderError } from '../../platform/disk/durable-files.ts'
import { ConfigError, readConfig } from '../../settings/config.ts'
import { DemoInUseError, removeDemo } from './remove-demo.ts'

/*
 * Removes the demo from the configured database: npm run remove-demo. Exits with 1 when it cannot.
 */

const started = new AsyncDisposableStack()
try {
  const config = readConfig(process.env)
  await requireUsableFolder(config.dataDir)
  const roles = await startDatabase(config, started)
  await prepareSchema(roles)
  // It deletes rows that the serving role may only add.
  const db = openDatabase(roles.owner ?? roles.serving)
  started.defer(() => db.close())
  const removed = await removeDemo(db, new Date())
  console.log(
    `${removed} demo members and what was set in the sandbox are removed; the books are balanced. Start the server with SANDBOX_PORT=off.`,
  )
} catch (error) {
  process.exitCode = 1
  if (error instanceof DemoInUseError) {
    console.error(`The demo stays, because it is part of other members' money:\n${error.message}`)
    console.error('Start with an empty database: choose one with DATA_DIR or DATABASE_URL.')
  } else if (sqlState(error) === SQLSTATE.insufficientPrivilege) {
    console.error('Only the owner of the tables may remove the demo: name it in DATABASE_OWNER_URL.')
  } else {
    const isPlain =
      error instanceof ConfigError ||
      error instanceof EmbeddedDatabaseError ||
      error instanceof UnreadySchemaError ||
      error instanceof UnusableFolderError
    console.error(isPlain ? error.message : error)
  }
} finally {
  await started.disposeAsync()
}
