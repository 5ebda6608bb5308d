import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'

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
