import { getPriority, setPriority } from 'node:os'
import { ATTACKS } from './attacks.ts'

/*
 * The attacker's process: `node lab/bench/strangers/stranger.ts <number of the attack> <origin> <source address>`. It runs at the lowest
 * priority, because a real attacker has a machine of their own.
 */
const [which, origin, from] = process.argv.slice(2)
const attack = Object.values(ATTACKS)[Number(which)]
if (attack === undefined || origin === undefined || from === undefined)
  throw new Error('Which attack, on what, from where?')
setPriority(Math.min(19, getPriority() + 19))
await attack(new URL(origin), from)
