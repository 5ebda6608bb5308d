import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

/* Type checks every runtime on its own: what exists in a browser does not exist in the worker or the server. */

const root = join(import.meta.dirname, '..')
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const projects = globSync(['tsconfig.json', '*/tsconfig.json'], { cwd: root }).toSorted()

const failed = projects.filter(
  (project) =>
    spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, stdio: 'inherit' }).status !== 0,
)
console.log(
  failed.length === 0 ? `Types fit in ${projects.join(', ')}` : `Types do not fit in ${failed.join(', ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
