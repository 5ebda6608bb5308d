// `npm start`: from a fresh clone to a running app. Plain JavaScript, because nothing may be installed yet.
import { endWith, ensureInstalled, runToEnd, startChild } from './bootstrap.mjs'

await ensureInstalled()
if (runToEnd('tools/ensure-built.ts') !== 0) process.exit(1)
endWith(startChild('server/main.ts', ['--demo-work']))
