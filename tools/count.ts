import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/* `npm run count`: how much code there is. Translations and what is generated do not count. */

const ROOMS = {
  product: ['src', 'server', 'sw', 'desk', 'manifest'],
  tests: ['tests'],
  tools: ['tools'],
  lab: ['lab'],
}
const CODE = /(?<!\.gen)\.(?:tsx?|css|sql)$/

for (const [name, folders] of Object.entries(ROOMS)) {
  const listed = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' }).split('\n')
  const files = listed.filter((file) => CODE.test(file))
  const lines = files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
  console.log(`${name.padEnd(8)} ${lines.toLocaleString('en')} lines in ${files.length} files`)
}
const locked = readFileSync('package-lock.json', 'utf8').match(/^    "node_modules\//gm) ?? []
console.log(`packages ${locked.length}`)
