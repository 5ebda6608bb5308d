import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilAnswered } from '../processes/until-answered.ts'
import { type Engine, type EngineChoices, engineOf, environmentWith, untilTrue } from './engine.ts'
import { freePort } from './free-port.ts'
import { WebDriver } from './web-driver.ts'

const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'

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
    const address = `http://127.0.0.1:${port}`
    await untilAnswered(`${address}/status`, once(driver, 'exit'))
    const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
    return engineOfSession(await WebDriver.open(address, options), end)
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

function engineOfSession(session: WebDriver, end: () => Promise<void>): Engine {
  const name = 'WebKit'
  const read = (expression: string) => session.run(`return ${expression}`)
  return engineOf({
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
    typeInto: (field, text) => session.type(field, text),
    click: (control) => session.click(control),
    async close() {
      await session.close().catch(() => undefined)
      await end()
    },
  })
}
