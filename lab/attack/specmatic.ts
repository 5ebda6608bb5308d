import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedPackages, runProgram } from '../programs.ts'
import type { Attack } from './attack.ts'
import { readOpenApi } from './openapi.ts'

/** How many combinations of fields it tries for one call: a chat message alone has 37,000. */
const COMBINATIONS = '20'

/** Statuses with which a call may be refused; the tool does not read `4XX`. */
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422, 429]

/** Makes every call of the API with valid input, and with each field invalid in each way that the description forbids. */
export const specmatic: Attack = {
  name: 'specmatic',
  tried: 'each call of the OpenAPI document, well-formed and malformed',
  apt: { program: 'java', package: 'default-jre-headless' },
  needsTarget: true,
  async run(target) {
    const jar = join(await installedPackages(), 'specmatic/specmatic.jar')
    const document = join(target.reports, 'openapi.json')
    writeFileSync(document, JSON.stringify(prepared(await readOpenApi(target.url))))
    const env = {
      // The name of the scheme in the document.
      member: await target.logIn(),
      SPECMATIC_GENERATIVE_TESTS: 'true',
      MAX_TEST_REQUEST_COMBINATIONS: COMBINATIONS,
    }
    const options = [
      `--testBaseURL=${target.url}`,
      '--timeout=60',
      `--junitReportDir=${join(target.reports, 'specmatic')}`,
    ]
    const log = join(target.reports, 'specmatic.log')
    const { output } = await runProgram('java', ['-jar', jar, 'test', document, ...options], {
      cwd: target.reports,
      env,
      log,
    })
    const [, tests = '0'] = /Tests run: (\d+)/.exec(output) ?? []
    const findings = [...failuresIn(output), ...target.failures()]
    return {
      version: /Specmatic Version: v([\d.]+)/.exec(output)?.[1] ?? 'unknown',
      tries: Number(tests),
      findings: tests === '0' ? [`it tried nothing, see ${log}`] : findings,
    }
  },
}

/**
 * The document in a form that this tool can read: refusals are listed by status, and may have any parameters, because the tool cannot read
 * unlisted names. The logout is left out, because it would end the session of all other attempts.
 */
function prepared(document: unknown): unknown {
  const { paths, components, ...rest }: { paths?: unknown; components?: unknown } = Object(document)
  const { '/api/logout': _logout, ...others }: Record<string, unknown> = Object(paths)
  const { schemas, ...more }: { schemas?: unknown } = Object(components)
  const errorBody = { ...Object(schemas).ErrorBody, properties: { message: { type: 'string' }, params: {} } }
  return {
    ...rest,
    components: { ...more, schemas: { ...Object(schemas), ErrorBody: errorBody } },
    paths: Object.fromEntries(Object.entries(others).map(([path, methods]) => [path, withStatuses(methods)])),
  }
}

function withStatuses(methods: unknown): unknown {
  return Object.fromEntries(
    Object.entries<unknown>(Object(methods)).map(([method, operation]) => {
      const {
        '4XX': refused,
        '5XX': _failed,
        ...documented
      }: Record<string, unknown> = Object(operation).responses
      const refusals = Object.fromEntries(REFUSALS.map((status) => [status, refused]))
      return [method, { ...Object(operation), responses: { ...refusals, ...documented } }]
    }),
  )
}

/**
 * The failures in the output. A refused well-formed call is no failure: `+ve` tests send random words, so the phone number, password or code
 * does not exist.
 */
function failuresIn(output: string): string[] {
  const blocks = output.split(/^(?=\s*[+-]ve\s+Scenario: )/m).filter((block) => block.includes('has FAILED'))
  return [
    ...new Set(
      blocks.flatMap((block) => {
        const call = /Scenario: (.*?) with a request/.exec(block)?.[1] ?? 'a call'
        const got = /(?:response contained status|but received) (\d+)/.exec(block)?.[1] ?? ''
        if (block.trimStart().startsWith('+ve') && got.startsWith('4')) return []
        const rule = /R\d{4}: .*/.exec(block)?.[0] ?? 'no answer'
        return [`${call}: ${got === '' ? `${rule} ${/>> (\S+)/.exec(block)?.[1] ?? ''}` : `answered ${got}`}`]
      }),
    ),
  ]
}
