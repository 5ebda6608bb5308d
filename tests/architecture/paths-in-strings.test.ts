import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, type SourceFile, sourceFiles } from './source-files.ts'

/** Tests that make up names. */
const MADE_UP = /^tests\/(unit\/(tools|lab|sw)|architecture)\//

/** Names of source files with their folders: `'server/main.ts'`, `'../server/main.ts'`, `${folder}/log/logger.ts'`. */
const PATH = /(?<=['"`]|\}\/)(?:\.\.\/)*((?:[\w-][\w.-]*\/)+[\w.-]+\.(?:tsx?|mjs|sql|css))(?=['"`])/g

/** The paths in the strings of a file that lead nowhere; the compiler checks those of imports only. */
function deadPaths({ path, text }: SourceFile): string[] {
  const places = [dirname(path), dirname(dirname(path)), '.', 'src', 'server', 'desk/src', 'node_modules']
  const withoutImports = text.replaceAll(/(from |import\(|import )'[^'$]+'/g, '')
  return [...withoutImports.matchAll(PATH)]
    .map(([, name = '']) => name)
    .filter((name) => !places.some((place) => existsSync(join(ROOT, place, name))))
    .map((name) => `${path}: ${name}`)
}

it('every path of a source file that a string names exists', () => {
  const files = sourceFiles().filter(({ path }) => !MADE_UP.test(path))
  expect(files.flatMap(deadPaths)).toEqual([])
})

it('a path that leads nowhere is found', () => {
  const text = "spawn('server/main.ts'); spawn('server/maim.ts'); join(SERVER, `platform/log/absent.ts`)"
  expect(deadPaths({ path: 'tests/x.ts', text })).toEqual([
    'tests/x.ts: server/maim.ts',
    'tests/x.ts: platform/log/absent.ts',
  ])
})
