// `npm run dev`: the backend and, in front of it, Vite's server with hot reload.
import { endWith, ensureInstalled, startChild } from './bootstrap.mjs'

await ensureInstalled()
endWith(startChild('tools/dev-servers.ts'))
