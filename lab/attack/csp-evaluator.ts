import type { Attack } from './attack.ts'
import { remarksOn } from './csp-remarks.ts'

/** Checks the policy as the server sends it, with Google's tool for known ways around policies. */
export const cspEvaluator: Attack = {
  name: 'csp_evaluator',
  tried: 'the content security policy of the document, of a picture and of the API',
  needsTarget: true,
  async run({ url }) {
    const paths = ['/', '/api/openapi.json', '/api/nothing', '/health', '/media/games/PG/logo.svg']
    const remarks = await Promise.all(
      paths.map(async (path) => {
        const policy = (await fetch(`${url}${path}`)).headers.get('content-security-policy') ?? ''
        return remarksOn(policy).map((remark) => `${path}: ${remark}`)
      }),
    )
    return { version: '1.1.8', tries: paths.length, findings: remarks.flat() }
  },
}
