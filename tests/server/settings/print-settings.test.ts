import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listSettings } from '../../../server/settings/list-settings.ts'
import { folderForFile, writeIn } from '../../support/folder-for-file.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'

const PROJECT = join(import.meta.dirname, '../../..')

const folder = await folderForFile()

/** Runs a program of the server's with a settings file. */
function run(program: string, file: unknown, variables: Readonly<Record<string, string>> = {}) {
  const own = { SETTINGS_FILE: writeIn(folder, 'settings.json', file), DATA_DIR: folder, ...variables }
  const env = { ...process.env, PORT: '0', SANDBOX_PORT: '0', DESK_PORT: 'off', ...own }
  return spawnSync(process.execPath, [join(PROJECT, program)], { env, encoding: 'utf8' })
}

it('every setting is printed with its value, its unit, its source and its effect', () => {
  const { status, stdout } = run('server/settings/print-settings.ts', { withdrawals: { minimum: 250 } })
  expect(status).toBe(0)
  const lines = stdout.split('\n')
  expect(lines[0]).toMatch(/^withdrawals\.minimum +250 baht +file +Minimum of one withdrawal\.$/)
  expect(lines[1]).toMatch(/^withdrawals\.maximum +50000 baht +default +Maximum/)
  const all = listSettings({})
  expect(lines.slice(0, all.length).map((line) => line.split(' ')[0])).toEqual(all.map(({ name }) => name))
})

it('a setting that a variable decides is printed with that', () => {
  const { stdout } = run('server/settings/print-settings.ts', {}, { WITHDRAW_DAILY_MEMBER: '1500' })
  expect(stdout).toMatch(/^withdrawals\.dailyPerMember +1500 baht +environment +Limit of one member/m)
  expect(stdout).toMatch(/^withdrawals\.dailyInAll +none +default +Limit/m)
})

it('every setting has a unit and a sentence, and every group of settings is listed', () => {
  const all = listSettings({})
  expect(new Set(all.map(({ name }) => name.split('.')[0]))).toEqual(new Set(Object.keys(USUAL_SETTINGS)))
  for (const { name, value, unit, description, source } of all) {
    expect([name, value]).not.toContain(undefined)
    expect([name, unit]).not.toContain('undefined')
    expect(description).toMatch(/^[A-Z].*\.$/)
    expect(source).toBe('default')
  }
})

it.each(['server/settings/print-settings.ts', 'server/main.ts'])(
  '%s refuses a wrong file in one line',
  (program) => {
    const { status, stdout, stderr } = run(program, { withdrawals: { minimum: 60_000 } })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `SETTINGS_FILE ${join(folder, 'settings.json')}: withdrawals.maximum must not be less than withdrawals.minimum\n`,
    )
  },
)
