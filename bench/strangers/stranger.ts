import { getPriority, setPriority } from 'node:os'
import { ATTACKS } from './attacks.ts'

/*
 * A process of its own for whoever attacks: `node bench/strangers/stranger.ts <number of the attack> <origin> <address to call from>`. It has only
 * the processor time that nobody else wants, because a real stranger has a machine of their own.
 */
const [which, origin, from] = process.argv.slice(2)
const attack = Object.values(ATTACKS)[Number(which)]
if (attack === undefined || origin === undefined || from === undefined)
  throw new Error('Which attack, on what, from where?')
setPriority(Math.min(19, getPriority() + 19))
await attack(new URL(origin), from)
