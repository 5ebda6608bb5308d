import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../programs.ts'
import { type Attack, takePart } from './attack.ts'
import { operationsOf, readOpenApi } from './openapi.ts'

/**
 * Excluded are modules that need a server of wapiti's makers (ssrf, xxe) or would download lists (nikto, wapp), and the one that guesses
 * page names: the app's shell answers each of these, and ffuf tries file names.
 */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/** Time limit of each module, in seconds. */
const MODULE_SECONDS = 60

/**
 * Findings that are intended. There are no cookies and no plain HTML forms, so a missing token in a form is no vulnerability. The old
 * X-XSS-Protection header did more harm than good, and browsers have dropped it.
 */
const EXPLAINED = [/X-XSS-Protection is not set/, /Strict-Transport-Security is not set/]

/** The site as a crawler sees it, and the URLs of the API with an unused query parameter. */
export const wapiti: Attack = {
  name: 'wapiti',
  tried: 'site and addresses of the API: scripts, files, commands, headers, redirects, methods',
  apt: { program: 'wapiti', package: 'wapiti' },
  needsTarget: true,
  async run(target, part) {
    const { output: version } = await runProgram('wapiti', ['--version'], {
      log: join(target.reports, 'wapiti-version.log'),
    })
    const operations = operationsOf(await readOpenApi(target.url))
    const addresses = operations
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => `${target.url}${path.replaceAll(/\{\w+\}/g, 'abc')}?q=1&page=2`)
    const pages = ['/login', '/register', '/user/home', '/share-slip?x=1', '/media/games/PG/logo.svg?v=1']
    const starts = [...pages.map((page) => `${target.url}${page}`), ...addresses].flatMap((start) => [
      '-s',
      start,
    ])
    const report = join(target.reports, 'wapiti.json')
    const before = target.requests()
    const log = join(target.reports, 'wapiti.log')
    const session = join(target.reports, 'wapiti-session')
    const token = await target.logIn()
    const places = [
      '-u',
      `${target.url}/`,
      ...starts,
      '--scope',
      'domain',
      '--flush-session',
      '--store-session',
      session,
    ]
    const headers = ['-H', `Authorization: Bearer ${token}`, '-H', 'X-Requested-With: XMLHttpRequest']
    const modules = takePart(MODULES.split(','), part).join(',')
    const effort = ['-m', modules, '--max-attack-time', String(MODULE_SECONDS), '-d', '4', '-l', '2']
    const output = ['-f', 'json', '-o', report, '--no-bugreport', '-v', '1']
    const ended = await runProgram('wapiti', [...places, ...headers, ...effort, ...output], { log })
    const findings = ended.code === 0 ? findingsOf(report) : [`it ended with ${ended.code}`]
    return {
      version: /Wapiti ([\d.]+)/.exec(version)?.[1] ?? 'unknown',
      tries: target.requests() - before,
      findings: findings.filter((finding) => !EXPLAINED.some((known) => known.test(finding))),
    }
  },
}

function findingsOf(report: string): string[] {
  const { vulnerabilities, anomalies }: { vulnerabilities?: unknown; anomalies?: unknown } = Object(
    JSON.parse(readFileSync(report, 'utf8')),
  )
  return [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries<unknown>(Object(kinds)).flatMap(([kind, found]) =>
      Array.isArray(found)
        ? found.map((one) => `${kind}: ${Object(one).method} ${Object(one).path} ${Object(one).info}`)
        : [],
    ),
  )
}
