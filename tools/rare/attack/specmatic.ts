import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attack } from './attack.ts'
import { readOpenApi } from './openapi.ts'
import { installedPackages } from './packages.ts'
import { runProgram } from './run-program.ts'

/** How many combinations of fields it tries of one call: of the 37 000 ways to send a chat message some hundreds are enough. */
const COMBINATIONS = '20'

/** Statuses with which a call may be refused; the tool does not read `4XX`. */
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422, 429]

/** Every call of the API with what it asks for, and with each field wrong in each way the description forbids. */
export const specmatic: Attack = {
  name: 'specmatic',
  tried: 'each call of the OpenAPI document, well-formed and malformed',
  apt: { program: 'java', package: 'default-jre-headless' },
  needsTarget: true,
  async run(target) {
    const jar = join(await installedPackages(), 'node_modules/specmatic/specmatic.jar')
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
 * The document as this tool can read it: refusals by their statuses; any parameters in a refusal, because it cannot read names that are not
 * listed; and no logging out, after which nothing else could be tried.
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
 * What is wrong. That a well-formed call is refused is not: `+ve` tests are made of random words, and the number, the password or the code
 * of such a member does not exist.
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
