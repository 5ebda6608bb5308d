/** The parts of a call's description that the tools need. */
export interface Operation {
  readonly method: string
  /** With `{name}` for each parameter. */
  readonly path: string
  /** The type of its body, and the names of its fields. */
  readonly body: { readonly type: string; readonly fields: readonly string[] } | undefined
}

/** The OpenAPI document of the server, which the tools read. */
export async function readOpenApi(url: string): Promise<unknown> {
  return (await fetch(`${url}/api/openapi.json`)).json()
}

/**
 * The calls of a document. A GET that changes state is described as a POST too; the POST runs the same code and is left out. The logout is
 * left out because it would end the session of all other attempts.
 */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries<unknown>(Object(document).paths).flatMap(([path, methods]) =>
    Object.entries<unknown>(Object(methods)).flatMap(([method, operation]): Operation[] => {
      const isTwin = String(Object(operation).operationId).endsWith('.post')
      if (isTwin || path === '/api/logout') return []
      return [{ method: method.toUpperCase(), path, body: bodyOf(document, operation) }]
    }),
  )
}

function bodyOf(document: unknown, operation: unknown): Operation['body'] {
  const content = Object(Object(Object(operation).requestBody).content)
  const [type] = Object.keys(content)
  if (type === undefined) return undefined
  const { $ref: reference, properties } = Object(content[type].schema)
  const named = Object(Object(Object(document).components).schemas)[String(reference).split('/').at(-1) ?? '']
  return { type, fields: Object.keys(Object(properties ?? Object(named).properties)) }
}
