import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Refusal } from '../../platform/errors.ts'
import type { GeneralLimits } from './call-limits.ts'
import { sendRefusal } from './error-answers.ts'

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
      handler: (_request, reply) =>
        sendRefusal(reply.header('allow', allow), new Refusal('KEY_INVALID', { status: 405 })),
    })
  }
}

/**
 * The URL of a request in which every percent sign begins an escape of readable text. In a path or search with a broken one, as messengers
 * and typing make them, all are taken for plain percent signs: a navigation then opens the app. The framework would otherwise answer by
 * itself, quoting the path and without our headers.
 */
export function withoutBrokenEscapes({ url = '/' }: IncomingMessage): string {
  const searchAt = url.includes('?') ? url.indexOf('?') : url.length
  return readable(url.slice(0, searchAt)) + readable(url.slice(searchAt))
}

function readable(part: string): string {
  try {
    decodeURIComponent(part)
    return part
  } catch {
    return part.replaceAll('%', '%25')
  }
}
