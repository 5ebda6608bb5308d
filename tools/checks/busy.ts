import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * Burns one core and writes to the disk until it is ended: a neighbour for tests that are to hold on a busy machine.
 */

const BLOCK = Buffer.alloc(8 * 1024 * 1024, 1)
const ROUNDS_A_WRITE = 3_000_000

const file = join(tmpdir(), `krapao-busy-${process.pid}`)
process.on('SIGTERM', () => {
  rmSync(file, { force: true })
  process.exit()
})

let burnt = 0
// A turn of its own for each round, so that the signal is received.
setInterval(() => {
  for (let round = 0; round < ROUNDS_A_WRITE; round += 1) burnt = (burnt * 31 + round) % 1_000_003
  writeFileSync(file, BLOCK, { flush: true })
}, 0)
