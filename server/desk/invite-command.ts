import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { ROLES } from '../../desk/contract/roles.ts'
import { invite } from '../domains/staff/invitations.ts'
import { openDatabase } from '../platform/db/client.ts'
import { EmbeddedDatabaseError } from '../platform/db/embedded/cluster.ts'
import { UnreadySchemaError } from '../platform/db/migrate.ts'
import { prepareSchema, startDatabase } from '../platform/db/start-database.ts'
import { requireUsableFolder, UnusableFolderError } from '../platform/disk/durable-files.ts'
import { ConfigError, readConfig } from '../settings/config.ts'

/*
 * Prints the address by which one new person of the house enters the desk: npm run desk:invite -- --role manager. The first person enters so;
 * a manager invites everybody else at the desk itself. Exits with 1 when it cannot.
 */

const started = new AsyncDisposableStack()
try {
  const { values } = parseArgs({ options: { role: { type: 'string' }, url: { type: 'string' } } })
  const role = v.safeParse(v.picklist(ROLES), values.role)
  if (!role.success) throw new ConfigError(`--role must be one of: ${ROLES.join(', ')}`)
  const url = values.url
  if (url !== undefined && !isWebAddress(url))
    throw new ConfigError('--url must be the address of the desk, such as https://desk.example')
  const config = readConfig(process.env)
  await requireUsableFolder(config.dataDir)
  const roles = await startDatabase(config, started)
  await prepareSchema(roles)
  const db = openDatabase(roles.serving)
  started.defer(() => db.close())
  const { token, expiresAt } = await db.transaction((tx) =>
    invite(tx, { role: role.output, by: null, address: null }),
  )
  const desk = url ?? `http://${config.desk?.host ?? '127.0.0.1'}:${config.desk?.port ?? 4002}`
  // After the #, so that no server and no proxy writes the secret into a log.
  console.log(`${new URL('/invitation', desk).href}#${token}`)
  console.log(`For one ${role.output}, once, until ${expiresAt.toISOString()}.`)
} catch (error) {
  process.exitCode = 1
  const isPlain =
    error instanceof ConfigError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof UnreadySchemaError ||
    error instanceof UnusableFolderError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  console.error(isPlain ? error.message : error)
} finally {
  await started.disposeAsync()
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}
