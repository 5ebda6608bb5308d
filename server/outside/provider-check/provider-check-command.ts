import { exitPrinted } from '../../platform/process/end-on-signal.ts'
import { tryModule } from './try-module.ts'

/*
 * Tries a module for PROVIDERS against what the server expects of it, and prints a verdict on each provider:
 *
 *   npm run provider-check -- ./my-providers.ts --player 0800000001 --phone 0800000001 --slip SCB:2026112512345678
 *
 * With `--connections ./connections.json` in place of a module it tries the built-in connections of that file. `--player` moves a few baht of a player whom nobody else uses, `--phone` gets two messages. `--only games.PG` tries that provider. Ends with
 * 1 when a provider fails a trial, or the module cannot be loaded.
 */

const fits = await tryModule(process.argv.slice(2), { print: console.log, complain: console.error })
await exitPrinted(fits ? 0 : 1)
