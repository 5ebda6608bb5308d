import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Refusal } from '../../platform/errors.ts'
import type { GeneralLimits } from './call-limits.ts'

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** The methods of each path. Paths that differ only in the names of their parameters are the same. */
type MethodsByPath = Map<string, { readonly url: string; readonly known: Set<string> }>

/** Records the routes that are registered on `app` from here on. */
export function collectMethods(app: FastifyInstance): MethodsByPath {
  const methodsByPath: MethodsByPath = new Map()
  app.addHook('onRoute', ({ url, method }) => {
    const shape = url.replaceAll(/:\w+/g, ':')
    const entry = methodsByPath.get(shape) ?? { url, known: new Set() }
    for (const name of [method].flat()) entry.known.add(name)
    methodsByPath.set(shape, entry)
  })
  return methodsByPath
}

/** Answers 405 with the list of allowed methods wherever a path exists but not for the request's method. */
export function refuseOtherMethods(
  app: FastifyInstance,
  methodsByPath: MethodsByPath,
  limits: Pick<GeneralLimits, 'countAddress'>,
): void {
  for (const { url, known } of methodsByPath.values()) {
    const allow = [...known].join(', ')
    app.route({
      method: METHODS.filter((method) => !known.has(method)),
      url,
      exposeHeadRoute: false,
      onRequest: async (request) => limits.countAddress(request),
      handler: (_request, reply) => {
        reply.header('allow', allow)
        throw new Refusal('KEY_INVALID', { status: 405 })
      },
    })
  }
}
