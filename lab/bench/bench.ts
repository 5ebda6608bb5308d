import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { provideBrowser } from '../../tools/programs/browser.ts'
import type { Findings } from './figure.ts'
import { measureChat } from './groups/chat.ts'
import { measureDeskQueues } from './groups/desk-queues.ts'
import { measureHome } from './groups/home.ts'
import { measureLighthouse } from './groups/lighthouse.ts'
import { measureList } from './groups/list.ts'
import { measureMemory } from './groups/memory.ts'
import { measureCallers } from './groups/sizing-callers.ts'
import { measureData } from './groups/sizing-data.ts'
import { measureNodes } from './groups/sizing.ts'
import { measureSlow } from './groups/slow.ts'
import { measureTaps } from './groups/taps.ts'
import { measureUpdate } from './groups/update.ts'
import { measureWheel } from './groups/wheel.ts'
import { endChildrenOnSignal, projectDir } from './processes.ts'
import { describeMachine, loadAverage, saveGroup, tableOf } from './results.ts'

/*
 * `npm run bench`: measures the production build, prints a table and writes bench/results.json. See README.md in this folder.
 *   --only home,slow   measure these groups; the others keep their previous results
 *   --runs 5            how often each duration is measured; the median counts (default 3)
 */

const GROUPS: Readonly<Record<string, (runs: number) => Promise<Findings>>> = {
  update: measureUpdate,
  lighthouse: measureLighthouse,
  slow: measureSlow,
  home: measureHome,
  chat: measureChat,
  wheel: measureWheel,
  taps: measureTaps,
  list: measureList,
  memory: measureMemory,
  sizing: measureNodes,
  'sizing-data': measureData,
  'sizing-callers': measureCallers,
  'desk-queues': measureDeskQueues,
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(GROUPS).join() },
    runs: { type: 'string', default: '3' },
  },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs needs a number of 1 or more')
const wanted = values.only.split(',').map((name) => {
  const measure = GROUPS[name]
  if (measure === undefined)
    throw new Error(`There is no ${name}; there are ${Object.keys(GROUPS).join(', ')}`)
  return { name, measure }
})

endChildrenOnSignal()
const built = spawnSync(process.execPath, ['tools/ensure-built.ts'], { cwd: projectDir, stdio: 'inherit' })
if (built.status !== 0) throw new Error('The app could not be built')
const machine = describeMachine(provideBrowser())
console.log(
  `${machine.chromium}, Node ${machine.node}, ${machine.cores} cores, ${machine.memoryGigabytes} GB`,
)

for (const { name, measure } of wanted) {
  const date = new Date().toISOString()
  const before = loadAverage()
  const findings = await measure(runs)
  const after = loadAverage()
  await saveGroup(name, { date, machine, loadAverage: { before, after }, ...findings })
  console.log(`\n${name} (load average ${before} to ${after} on ${machine.cores} cores)`)
  console.log(tableOf(findings.figures))
  for (const remark of findings.remarks) console.log(`  ! ${remark}`)
  if (Math.max(before, after) > 2 * machine.cores) {
    console.log('  ! This machine was busy with other work: the times are longer than they should be')
  }
}
