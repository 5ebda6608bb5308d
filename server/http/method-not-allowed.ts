import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Refusal } from '../errors.ts'
import { sendRefusal } from './error-answers.ts'

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Notes the routes that are registered on `app` from here on. */
export function collectMethods(app: FastifyInstance): Map<string, Set<string>> {
  const methodsByPath = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = methodsByPath.get(url) ?? new Set()
    for (const name of [method].flat()) known.add(name)
    methodsByPath.set(url, known)
  })
  return methodsByPath
}

/** Answers 405 with the list of allowed methods wherever a path exists but not for the method that was used. */
export function refuseOtherMethods(
  app: FastifyInstance,
  methodsByPath: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const [url, known] of methodsByPath) {
    const allow = [...known].join(', ')
    app.route({
      method: METHODS.filter((method) => !known.has(method)),
      url,
      exposeHeadRoute: false,
      handler: (_request, reply) =>
        sendRefusal(reply.header('allow', allow), new Refusal('KEY_INVALID', { status: 405 })),
    })
  }
}
