import { afterAll } from 'vitest'
import { APPLICATION } from '../../../server/platform/db/embedded/cluster.ts'
import { type DatabaseConnection, startDatabaseConnection } from '../database/database-connection.ts'
import { startTlsPostgres, type TlsPostgres } from '../database/tls-postgres.ts'
import { folderForFile, writeIn } from '../folder-for-file.ts'
import { type Authority, newAuthority } from './certificates.ts'

/** A PostgreSQL with a certificate for 127.0.0.1, behind a proxy that can fail. */
export interface TlsSite {
  readonly postgres: TlsPostgres
  readonly authority: Authority
  /** Breaks connections over `url`; it sees only encrypted data. */
  readonly connection: DatabaseConnection
  /** For `DATABASE_URL`: through the proxy, with verification of the server's identity. */
  readonly url: string
  /** An empty folder for a node. */
  readonly folder: string
  /** `url` with another host or other parameters. */
  urlWith(change: {
    readonly host?: string
    readonly sslrootcert?: string | null
    readonly sslmode?: string
  }): string
}

/** That of a test file, which ends with it. */
export async function tlsSiteForFile(): Promise<TlsSite> {
  const [folder, postgres] = [await folderForFile(), await startTlsPostgres()]
  const authority = newAuthority('our authority')
  const trusted = writeIn(folder, 'ca.pem', authority.certificate)
  await postgres.show(authority.issue('127.0.0.1'))
  const connection = await startDatabaseConnection({
    port: postgres.port,
    user: APPLICATION,
    database: APPLICATION,
  })

  afterAll(async () => {
    await connection.stop()
    await postgres.stop()
  })

  const urlWith: TlsSite['urlWith'] = ({
    host = '127.0.0.1',
    sslmode = 'verify-full',
    sslrootcert = trusted,
  }) => {
    const url = new URL(connection.url)
    url.password = postgres.password
    url.hostname = host
    url.searchParams.set('sslmode', sslmode)
    if (sslrootcert !== null) url.searchParams.set('sslrootcert', sslrootcert)
    return url.href
  }
  return {
    postgres,
    authority,
    connection,
    folder,
    url: urlWith({}),
    urlWith,
  }
}
