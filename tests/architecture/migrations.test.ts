import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

it('migrations are numbered from 001 without gaps and duplicates', () => {
  const names = readdirSync(join(ROOT, 'server/platform/db/migrations')).toSorted()
  expect(names.filter((name) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name))).toEqual([])
  expect(names.map((name) => Number(name.slice(0, 3)))).toEqual(names.map((_, index) => index + 1))
})
