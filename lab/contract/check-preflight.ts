import type { Endpoint } from '#contract/endpoint.ts'
import type { TestedBackend } from './backend.ts'
import type { Findings } from './findings.ts'

const HEADERS = ['authorization', 'content-type', 'idempotency-key', 'x-requested-with']

/** Checks the preflight answers for a page of another origin: they must allow each method with all headers of the app. */
export async function checkPreflight(
  backend: TestedBackend,
  findings: Findings,
  endpoints: readonly Endpoint[],
  origin: string,
): Promise<void> {
  const methods = new Map(endpoints.map((endpoint) => [endpoint.method, endpoint]))
  for (const [method, endpoint] of methods) {
    const call = `calls by ${method} from ${origin}`
    const { status, headers } = await backend.preflight(endpoint, origin)
    const listed = (name: string) =>
      (headers.get(name) ?? '').split(',').map((entry) => entry.trim().toLowerCase())
    const allowedOrigin = headers.get('access-control-allow-origin')
    const missing = HEADERS.filter((name) => !listed('access-control-allow-headers').includes(name))
    const isListed =
      ['GET', 'POST'].includes(method) ||
      listed('access-control-allow-methods').includes(method.toLowerCase())
    if (status < 200 || status > 299) findings.differs(call, `the preflight is answered with ${status}`)
    else if (allowedOrigin !== origin && allowedOrigin !== '*')
      findings.differs(call, 'the origin is not allowed')
    else if (missing.length > 0)
      findings.differs(call, `these headers are not allowed: ${missing.join(', ')}`)
    else if (!isListed) findings.differs(call, 'the method is not allowed')
    else findings.fits(call)
  }
}
