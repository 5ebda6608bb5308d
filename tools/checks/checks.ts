/** One step of `npm test`. */
export interface Check {
  /** Its name for `--only`. */
  readonly name: string
  /** Scripts to run with the pinned Node, each with its arguments; the first that fails ends the check. What writes no report counts as a single test. */
  readonly commands: readonly (readonly string[])[]
  /**
   * A browser; the other engines, which exist on Linux only and are left out elsewhere, but not in CI; or programs that an operator uses, without which
   * some tests are skipped, and fail in CI.
   */
  readonly needs?: 'browser' | 'engines' | 'programs'
  /** Runs only with `LONG=on`, or with `--only` and its name. */
  readonly isLong?: true
}

const LINGUI = 'node_modules/@lingui/cli/dist/lingui.js'
const DESK_TEXTS = 'desk/lingui.config.ts'
const REPORTER = './tools/checks/test-report.ts'

/** The runner of the browser tests. */
export const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', `--reporter=list,${REPORTER}`]
/** The runner of all other tests. */
export const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  `--reporter=${REPORTER}`,
]

const vitest = (project: string): string[] => [...VITEST, '--project', project, '--retry=1']

/** All checks, the quick ones first. */
export const CHECKS: readonly Check[] = [
  { name: 'lint', commands: [['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']] },
  { name: 'format', commands: [['node_modules/oxfmt/bin/oxfmt', '--check']] },
  { name: 'types', commands: [['tools/typecheck.ts']] },
  { name: 'dead-code', commands: [['node_modules/knip/bin/knip.js']] },
  {
    name: 'translations',
    commands: [
      [LINGUI, 'check', 'sync', '--clean'],
      [LINGUI, 'check', 'missing'],
      [LINGUI, 'check', 'sync', '--clean', '--config', DESK_TEXTS],
      [LINGUI, 'check', 'missing', '--config', DESK_TEXTS],
    ],
  },
  { name: 'unit', commands: [vitest('unit')] },
  { name: 'component', commands: [vitest('component')] },
  { name: 'server', commands: [vitest('server')], needs: 'programs' },
  { name: 'build', commands: [['tools/build.ts']] },
  {
    name: 'browser',
    commands: [['tools/ensure-built.ts'], [...PLAYWRIGHT, '--retries=1']],
    needs: 'browser',
  },
  {
    name: 'engines',
    commands: [['tools/ensure-built.ts'], vitest('engines')],
    needs: 'engines',
    isLong: true,
  },
  { name: 'soak', commands: [['lab/soak/soak.ts']], isLong: true },
]
