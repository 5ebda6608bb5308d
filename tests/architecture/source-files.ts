import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** The text of a file of the project. */
export const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** A source file of ours. */
export interface SourceFile {
  /** Path in the project, with forward slashes. */
  readonly path: string
  readonly text: string
}

const OURS = ['{src,server,desk,sw,manifest,tools,lab,tests,examples}/**/*.{ts,tsx,mjs}', '*.ts']
const GENERATED = new Set(['src/routeTree.gen.ts'])

/** All hand-written source files of the project. The lab installs its packages below its own folder. */
export const SOURCE_FILES: readonly SourceFile[] = globSync(OURS, {
  cwd: ROOT,
  exclude: (path) => path.includes('node_modules'),
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !GENERATED.has(path))
  .map((path) => ({ path, text: textOf(path) }))
