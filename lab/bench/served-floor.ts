import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { serveApp } from '../../server/api/http/assets/static-files.ts'
import { compressFolder } from '../../tools/bundle/compress.ts'
import { disposableFolder } from './disposable-folder.ts'
import { PORTS } from './ports.ts'

/** A running server of the floor. */
export interface ServedFloor extends AsyncDisposable {
  readonly origin: string
}

/** Serves the hand-written login page in floor/ with the code that serves the app: the same compression and caching headers. */
export async function serveFloor(): Promise<ServedFloor> {
  const folder = await disposableFolder()
  await cp(join(import.meta.dirname, 'floor'), folder.path, { recursive: true })
  await compressFolder(folder.path)
  const app = Fastify({ forceCloseConnections: true })
  await serveApp(app, folder.path)
  const origin = await app.listen({ host: '127.0.0.1', port: PORTS.floor })
  return {
    origin,
    async [Symbol.asyncDispose]() {
      await app.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
