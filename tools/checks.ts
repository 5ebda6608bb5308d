/** One step of `npm test`. */
export interface Check {
  /** Its name for `--only`. */
  readonly name: string
  /** Scripts to run with the pinned Node, each with its arguments; the first that fails ends the check. */
  readonly commands: readonly (readonly string[])[]
  /** The format of its report; a check without a report counts as a single test. */
  readonly report?: 'vitest' | 'playwright'
  /** Whether it needs a browser on this machine. */
  readonly needsBrowser?: true
  /** Whether it needs the other engines, which exist on Linux only: elsewhere it is skipped, but not in CI. */
  readonly needsEngines?: true
  /** Whether some tests need programs that an operator uses. Without them these tests are skipped, and fail in CI. */
  readonly needsPrograms?: true
  /** Runs only with `LONG=on`, or with `--only` and its name. */
  readonly isLong?: true
}

const VITEST = 'node_modules/vitest/vitest.mjs'
const LINGUI = 'node_modules/@lingui/cli/dist/lingui.js'
const DESK_TEXTS = 'desk/lingui.config.ts'

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
  { name: 'unit', commands: [[VITEST, 'run', '--project', 'unit']], report: 'vitest' },
  { name: 'component', commands: [[VITEST, 'run', '--project', 'component']], report: 'vitest' },
  {
    name: 'server',
    commands: [[VITEST, 'run', '--project', 'server']],
    report: 'vitest',
    needsPrograms: true,
  },
  { name: 'build', commands: [['tools/build.ts']] },
  {
    name: 'browser',
    commands: [['tools/ensure-built.ts'], ['node_modules/@playwright/test/cli.js', 'test']],
    report: 'playwright',
    needsBrowser: true,
  },
  {
    name: 'engines',
    commands: [['tools/ensure-built.ts'], [VITEST, 'run', '--project', 'engines']],
    report: 'vitest',
    needsBrowser: true,
    needsEngines: true,
    isLong: true,
  },
  { name: 'soak', commands: [['lab/soak/soak.ts']], isLong: true },
]
