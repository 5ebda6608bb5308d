import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { Attack } from './attack.ts'

/** The one remark we answer in docs/SECURITY.md: our origin serves files of members, but never as a script. */
const EXPLAINED = /^script-src 'self': 'self' can be problematic if you host/

/** What is wrong with a policy, one line each. */
export function remarksOn(policy: string): string[] {
  const { csp } = new CspParser(policy)
  return new CspEvaluator(csp)
    .evaluate()
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`)
    .filter((remark) => !EXPLAINED.test(remark))
}

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
