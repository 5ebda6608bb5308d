import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listSettings } from '../../../server/settings/list-settings.ts'
import { folderForFile, writeIn } from '../../support/folder-for-file.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'

const PROJECT = join(import.meta.dirname, '../../..')

const folder = await folderForFile()

/** Prints the settings of an operator's file, and of a variable that decides one. */
function print(file: unknown) {
  const own = { SETTINGS_FILE: writeIn(folder, 'settings.json', file), WITHDRAW_DAILY_MEMBER: '1500' }
  const program = join(PROJECT, 'server/settings/print-settings.ts')
  return spawnSync(process.execPath, [program], { env: { ...process.env, ...own }, encoding: 'utf8' })
}

it('every setting is printed with its value, its unit, its source and its effect', () => {
  const { status, stdout } = print({ withdrawals: { minimum: 250 } })
  expect(status).toBe(0)
  const lines = stdout.split('\n')
  expect(lines[0]).toMatch(/^withdrawals\.minimum +250 baht +file +Minimum of one withdrawal\.$/)
  expect(lines[1]).toMatch(/^withdrawals\.maximum +50000 baht +default +Maximum/)
  const all = listSettings({})
  expect(lines.slice(0, all.length).map((line) => line.split(' ')[0])).toEqual(all.map(({ name }) => name))
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

it('a wrong file is refused in one line', () => {
  const { status, stdout, stderr } = print({ withdrawals: { minimum: 60_000 } })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    `SETTINGS_FILE ${join(folder, 'settings.json')}: withdrawals.maximum must not be less than withdrawals.minimum\n`,
  )
})
