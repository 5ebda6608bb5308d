import type { FastifyInstance } from 'fastify'

/** The methods for which a path exists, such as `GET, HEAD`; undefined where there is none. */
export type MethodsOf = (path: string) => string | undefined

/** Learns the methods of the routes for programs that are registered on `app` from here on. */
export function collectMethods(app: FastifyInstance): MethodsOf {
  const routes: { readonly parts: readonly string[]; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (/^\/(?:api|reports)\//.test(url)) routes.push({ parts: url.split('/'), methods: [method].flat() })
  })
  return (path) => {
    const wanted = path.split('/')
    const fitting = routes.filter(
      ({ parts }) =>
        parts.length === wanted.length &&
        parts.every((part, place) => part.startsWith(':') || part === wanted[place]),
    )
    const methods = new Set(fitting.flatMap((route) => route.methods))
    return methods.size === 0 ? undefined : [...methods].join(', ')
  }
}
