/** Proves R1. */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { folderForFile } from '../../support/folder-for-file.ts'
import { hasPatroni, startPatroni } from '../../support/processes/patroni.ts'
import { PHONES, useTwoNodes } from './use-two-nodes.ts'

/* Nobody restarts a node: docs/OPERATING.md, 'Losing a machine'. */

const SEED = Number(process.env['NODES_SEED'] ?? Date.now() % 1_000_000)
const OPERATIONS = Number(process.env['NODES_OPERATIONS'] ?? 400)

const folder = await folderForFile()

it.skipIf(!hasPatroni)(
  `no acknowledged movement is lost or doubled when the machine of the primary dies under load, and money moves again by itself (seed ${SEED})`,
  async ({ annotate }) => {
    const cluster = await startPatroni()
    const left = await useTwoNodes({
      url: cluster.url,
      folder,
      count: OPERATIONS,
      seed: SEED,
      async meanwhile(phones) {
        // clock: polls the number of requests
        while (phones.operations.length < OPERATIONS / 4) await delay(10)
        const [from, before] = [performance.now(), phones.answered()]
        const name = await cluster.killPrimary()
        while (phones.answered() < before + PHONES) await delay(50)
        await annotate(`money moved again after ${Math.round((performance.now() - from) / 1000)} s`)
        await cluster.start(name)
      },
    })
    expect(left).toBe(0)
    await cluster.stop()
  },
  300_000,
)
