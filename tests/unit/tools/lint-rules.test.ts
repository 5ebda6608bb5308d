import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const PROJECT = join(import.meta.dirname, '../../..')

const IMPORT = "import { Trans } from '@lingui/react/macro'\n"

let folder = ''

beforeEach(async () => {
  folder = await temporaryFolder()
  mkdirSync(join(folder, 'src'))
  copyFileSync(join(PROJECT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('the linter reports a suppression that suppresses nothing', () => {
  expect(lint('// oxlint-disable-next-line no-console -- said once\nexport const answer = 42\n')).toContain(
    'Unused oxlint-disable directive',
  )
})

test.each([
  ['a text', 'export const Screen = () => <p>Hello</p>\n'],
  ['a name', 'export const Screen = () => <p aria-label="Hello" />\n'],
  [
    'a text beside one of the catalogues',
    `${IMPORT}export const Screen = () => <p>Hello <Trans>you</Trans></p>\n`,
  ],
])('the linter reports %s that no catalogue holds', (_what, source) => {
  expect(lint(source)).toContain('react(jsx-no-literals)')
})

test('the linter accepts texts of the catalogues, and signs that every language has', () => {
  const source = `${IMPORT}export const Screen = ({ name }) => <p>฿ <Trans>Hello <b>you</b></Trans> ({name})</p>\n`
  expect(lint(source)).toContain('Found 0 warnings and 0 errors')
})

function lint(source: string): string {
  writeFileSync(join(folder, 'src/screen.tsx'), source)
  const program = join(PROJECT, 'node_modules/oxlint/bin/oxlint')
  return spawnSync(process.execPath, [program, '--deny-warnings'], { cwd: folder, encoding: 'utf8' }).stdout
}
