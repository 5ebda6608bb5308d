import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { APPLICATION } from '../../server/db/embedded/cluster.ts'
import { type Authority, newAuthority } from './certificates.ts'
import { type DatabaseLine, startDatabaseLine } from './database-line.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { startTlsPostgres, type TlsPostgres } from './tls-postgres.ts'

/** A PostgreSQL that shows a certificate for 127.0.0.1, and the network before it. */
export interface TlsSite {
  readonly postgres: TlsPostgres
  readonly authority: Authority
  /** Breaks what goes over `url`; nothing of it can be read there. */
  readonly line: DatabaseLine
  /** For `DATABASE_URL`: over the line, with whoever answers proved. */
  readonly url: string
  /** An empty folder for a node. */
  readonly folder: string
  /** `url` in other words: another host, other parameters. */
  urlWith(change: {
    readonly host?: string
    readonly sslrootcert?: string | null
    readonly sslmode?: string
  }): string
  stop(): Promise<void>
}

export async function startTlsSite(): Promise<TlsSite> {
  const [folder, postgres] = [await temporaryFolder(), await startTlsPostgres()]
  const authority = newAuthority('our authority')
  const trusted = join(folder, 'ca.pem')
  await writeFile(trusted, authority.certificate)
  await postgres.show(authority.issue('127.0.0.1'))
  const line = await startDatabaseLine({ port: postgres.port, user: APPLICATION, database: APPLICATION })

  const urlWith: TlsSite['urlWith'] = ({
    host = '127.0.0.1',
    sslmode = 'verify-full',
    sslrootcert = trusted,
  }) => {
    const url = new URL(line.url)
    url.password = postgres.password
    url.hostname = host
    url.searchParams.set('sslmode', sslmode)
    if (sslrootcert !== null) url.searchParams.set('sslrootcert', sslrootcert)
    return url.href
  }
  return {
    postgres,
    authority,
    line,
    folder,
    url: urlWith({}),
    urlWith,
    async stop() {
      await line.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
