import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { MEMBER_SHEETS } from '../../../src/features/shell/member-sheet.ts'
import { FURTHER_SCREENS, MEMBER_SCREENS, VISITOR_SCREENS } from '../../support/browser/member-screens.ts'

const ROUTES = join(import.meta.dirname, '../../../src/routes')
const OF_MEMBERS = [...MEMBER_SCREENS, ...FURTHER_SCREENS]

/** The screens in a folder of routes, without frames, redirects, and what they are made of. */
const screensIn = (folder: string) =>
  globSync('*.tsx', { cwd: join(ROUTES, folder) })
    .map((file) => basename(file, '.tsx'))
    .filter((name) => /^[a-z]/.test(name) && !['index', 'route'].includes(name))

test('tests that walk every screen walk each one that there is', () => {
  expect(OF_MEMBERS).toEqual(expect.arrayContaining(screensIn('user')))
  // Only a closed site shows it: closed-site.e2e.
  expect(VISITOR_SCREENS.toSorted()).toEqual(
    screensIn('.')
      .filter((name) => name !== 'terminated')
      .toSorted(),
  )
})

test('tests that walk every screen open each sheet', () => {
  const walked = new Set(OF_MEMBERS.map((screen) => /sheet=(\w+)/.exec(screen)?.[1]))
  expect(MEMBER_SHEETS.filter((sheet) => !walked.has(sheet))).toEqual([])
})
