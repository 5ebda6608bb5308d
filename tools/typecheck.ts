import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Type checks each runtime separately, because browser, worker and server have different globals. The tests of the desk are apart from those of
 * the app: each of the two registers the addresses of its own router.
 */

const root = join(import.meta.dirname, '..')
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const projects = globSync(['tsconfig.json', '*/tsconfig.json', 'tests/component/desk/tsconfig.json'], {
  cwd: root,
}).toSorted()

const failed = projects.filter(
  (project) =>
    spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, stdio: 'inherit' }).status !== 0,
)
console.log(
  failed.length === 0 ? `Types fit in ${projects.join(', ')}` : `Types do not fit in ${failed.join(', ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
