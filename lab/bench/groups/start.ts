import { disposableFolder } from '../disposable-folder.ts'
import type { Findings } from '../figure.ts'
import { serveApp } from '../served-app.ts'

const GOAL_SECONDS = 3

/** Measures how long `npm start` takes on a built clone, without npm itself. */
export async function measureStart(runs: number): Promise<Findings> {
  const coldSeconds: number[] = []
  const warmSeconds: number[] = []
  for (let run = 0; run < runs; run++) {
    await using data = await disposableFolder()
    coldSeconds.push(await start(data.path))
    warmSeconds.push(await start(data.path))
  }
  return {
    figures: [
      { what: 'start to /health, new database', unit: 'seconds', runs: coldSeconds },
      { what: 'start to /health', unit: 'seconds', runs: warmSeconds, goal: { maximum: GOAL_SECONDS } },
    ],
    remarks: [],
  }
}

async function start(dataDir: string): Promise<number> {
  await using app = await serveApp(dataDir, 'tools/start.mjs')
  return app.startedInMs / 1000
}
