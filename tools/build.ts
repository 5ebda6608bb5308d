import { buildApp } from './build-app.ts'

/* `npm run build`: the production app, and what its screens transfer. */

process.exitCode = (await buildApp({ isQuiet: false })) ? 0 : 1
