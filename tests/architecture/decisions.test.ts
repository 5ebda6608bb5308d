import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, textOf } from './source-files.ts'

const NAMES = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md')
const read = (name: string) => textOf(`docs/decisions/${name}`)

it('every record has a number of its own, a title and a status with its date', () => {
  expect(new Set(NAMES.map((name) => name.slice(0, 3))).size).toBe(NAMES.length)
  const unlike = NAMES.filter((name) => {
    const form = new RegExp(
      `^# ${name.slice(0, 3)} \\S.*\\n\\nStatus: (accepted|superseded by .+), \\d{4}-\\d\\d-\\d\\d`,
    )
    return !/^\d{3}-[a-z0-9-]+\.md$/.test(name) || !form.test(read(name))
  })
  expect(unlike).toEqual([])
})

it('the index names every record once, by its title and its state', () => {
  const rows = [...read('README.md').matchAll(/^\| \[(\d{3})\]\(([^)]+)\)\s*\| (.*?)\s*\| (\w+)/gm)]
  const indexed = rows.map(([, number, name, title, state]) => ({ number, name, title, state }))
  const records = NAMES.toSorted().map((name) => {
    const [, number, title] = /^# (\d{3}) (.*)/.exec(read(name)) ?? []
    return { number, name, title, state: /^Status: (\w+)/m.exec(read(name))?.[1] }
  })
  expect(indexed).toEqual(records)
})
