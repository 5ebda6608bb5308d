/*
 * Serves the built app on a database of its own, which is deleted with the server. Both end with the test run, also when that is killed: a
 * server that outlives it would hold the ports of the next.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWith, startChild } from './bootstrap.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'krapao-browser-tests-'))
// Accessible to the user that PostgreSQL runs as: below a private folder the database would be created outside, and remain there.
chmodSync(dataDir, 0o755)
const server = startChild('server/main.ts', [], { DATA_DIR: dataDir })
server.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
endWith(server)
