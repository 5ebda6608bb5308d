// `npm run dev`: the backend and, in front of it, Vite's server with hot reload.
import { endWith, ensureInstalled, startChild } from './bootstrap.mjs'

await ensureInstalled()
const backend = startChild('server/main.ts')
const vite = startChild('node_modules/vite/bin/vite.js')
backend.on('exit', () => vite.kill())
vite.on('exit', () => backend.kill())
endWith(vite)
