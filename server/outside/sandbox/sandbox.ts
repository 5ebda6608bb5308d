import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { closeConnectionsWhenStopping } from '../../api/http/close-connections.ts'
import { answerErrors } from '../../api/http/error-answers.ts'
import { logRequests } from '../../api/http/request-log.ts'
import { sendSecurityHeaders } from '../../api/http/security-headers.ts'
import { logging, type LogSink } from '../../platform/log/logger.ts'
import type { Action } from './action.ts'
import type { ChatDesk } from './chat/chat-desk.ts'
import { chatRoutes } from './chat/chat-routes.ts'
import { requireLocalCaller } from './loopback-guard.ts'
import { pageRoutes } from './page/page-routes.ts'
import { requireStorable } from './storable-input.ts'

const POLICY = {
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** Builds the server of the sandbox: each action as a call, and the page with a button for each. */
export async function buildSandbox(
  actions: readonly Action[],
  chatDesk: ChatDesk,
  logSink: LogSink | undefined,
): Promise<FastifyInstance> {
  // A call that the server gave up while it was connecting leaves a connection without a request, which would be waited for. The server for
  // members has ended before: nobody needs an answer any more.
  const app = Fastify({ ...logging(logSink), forceCloseConnections: true })
  logRequests(app)
  closeConnectionsWhenStopping(app)
  answerErrors(app)
  await sendSecurityHeaders(app, POLICY)
  app.addHook('onRequest', async (request) => requireLocalCaller(request))
  app.addHook('preValidation', async ({ params, query, body }) => requireStorable([params, query, body]))

  for (const action of actions) {
    app.route({
      method: action.method,
      url: action.path,
      handler: ({ params, body }) => action.perform({ ...asObject(body), ...asObject(params) }),
    })
  }
  chatRoutes(app, chatDesk)
  pageRoutes(app, actions, await readFile(join(import.meta.dirname, 'page/page.css'), 'utf8'))
  return app
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
