import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  controlNamed,
  type Engine,
  type EngineChoices,
  environmentWith,
  fieldLabelled,
  retried,
  standsStill,
  untilTrue,
} from './engine.ts'
import { freePort } from './free-port.ts'
import { WebDriver } from './web-driver.ts'

const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'
const START_LIMIT_MS = 20_000

/** WebKitGTK, the engine on Linux that is closest to Safari, on a virtual screen. */
export async function startWebKit(choices: EngineChoices = {}): Promise<Engine> {
  const [binary] = globSync(MINI_BROWSER)
  if (binary === undefined) throw new Error('webkit2gtk-driver is not installed')
  const runtime = await mkdtemp(join(tmpdir(), 'krapao-webkit-'))
  await writeSettings(join(runtime, 'gtk-3.0'), choices)
  const port = await freePort()
  const driver = spawn(
    'xvfb-run',
    ['--auto-servernum', '--server-args=-screen 0 1024x1024x24', 'WebKitWebDriver', '-p', String(port)],
    {
      stdio: 'ignore',
      detached: true,
      env: { ...environmentWith(choices), XDG_RUNTIME_DIR: runtime, XDG_CONFIG_HOME: runtime },
    },
  )
  const end = async () => {
    // The whole group: the screen and the browser are children of the wrapper.
    if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGTERM')
    await rm(runtime, { recursive: true, force: true })
  }
  try {
    const session = await openSession(`http://127.0.0.1:${port}`, binary)
    return engineOf(session, end)
  } catch (error) {
    await end()
    throw error
  }
}

/** Shrinks the toolbar, which would force a window at least 447 pixels wide. */
const NARROW_BAR = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px }'

async function writeSettings(folder: string, { isStill = false }: EngineChoices): Promise<void> {
  await mkdir(folder)
  await writeFile(join(folder, 'gtk.css'), NARROW_BAR)
  if (isStill) await writeFile(join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
}

async function openSession(driver: string, binary: string): Promise<WebDriver> {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const isUp = await fetch(`${driver}/status`).then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return WebDriver.open(driver, { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } })
}

function engineOf(session: WebDriver, end: () => Promise<void>): Engine {
  const name = 'WebKit'
  const read = (expression: string) => session.run(`return ${expression}`)
  return {
    name,
    read,
    goto: async (url) => void (await session.goto(url)),
    reload: async () => void (await session.reload()),
    picture: () => session.picture(),
    async resize(width, height) {
      const frame = Number(await read('outerHeight - innerHeight'))
      await session.resize(width, height + frame)
      await untilTrue({ name, read }, `innerWidth === ${width}`)
    },
    async type(label, text) {
      await untilTrue({ name, read }, `${fieldLabelled(label)} !== undefined`)
      await session.type(fieldLabelled(label), text)
    },
    async tap(control) {
      await untilTrue({ name, read }, standsStill(controlNamed(control)))
      await retried(() => session.click(controlNamed(control)))
    },
    async close() {
      await session.close().catch(() => undefined)
      await end()
    },
  }
}
