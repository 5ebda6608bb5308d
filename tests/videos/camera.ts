import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'

/** How long things are seen, in seconds: a screen to be read, a tap to be followed. */
const READ_SECONDS = 1.6
const TAP_SECONDS = 0.8

/** Sheets and answers have come to rest by then, in ms. */
const SETTLE_MS = 450

/** A phone's width is plenty for how large a video is shown. */
const VIDEO = ['-r', '10', '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '32', '-pix_fmt', 'yuv420p']
const POSTER = ['-frames:v', '1', '-vf', 'scale=360:-2', '-c:v', 'libwebp', '-quality', '45']

/** A picture, for how long it is shown, and what is written below it: which button is tapped, or what is typed. */
interface Shot {
  readonly file: string
  readonly seconds: number
  readonly caption: string
}

/** Records what a finger does in the running app, as a series of pictures that are held for as long as they take to understand. */
export interface Camera {
  /** Shows where the finger goes, taps there, and shows what has come of it. */
  tap(target: Locator): Promise<void>
  /** Fills in a field. */
  type(target: Locator, text: string): Promise<void>
  /** Shows the screen as it is. */
  look(seconds?: number): Promise<void>
  /** Writes `<name>.mp4`, its captions and its poster into the folder. @throws when ffmpeg fails */
  develop(folder: string, name: string): Promise<void>
}

/** @param reel an empty folder for the pictures, which goes when the video is developed */
export function cameraOn(page: Page, reel: string): Camera {
  const shots: Shot[] = []
  let caption = ''

  async function look(seconds = READ_SECONDS): Promise<void> {
    const file = join(reel, `${shots.length}.png`)
    await page.screenshot({ path: file })
    shots.push({ file, seconds, caption })
  }

  async function point(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error('there is nothing to tap')
    await page.evaluate(showFinger, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
    await look(TAP_SECONDS)
    await page.evaluate(() => document.querySelector('#finger')?.remove())
  }

  return {
    look,
    async tap(target) {
      caption = await nameOf(target)
      await point(target)
      await target.click()
      await page.waitForTimeout(SETTLE_MS)
      await look()
    },
    async type(target, text) {
      caption = `${await nameOf(target)}: ${text}`
      await point(target)
      await target.fill(text)
      await look(TAP_SECONDS)
    },
    async develop(folder, name) {
      await mkdir(folder, { recursive: true })
      // The last picture is named twice, or the list would end with it at once.
      const lines = [...shots, ...shots.slice(-1)].map(
        ({ file, seconds }) => `file '${file}'\nduration ${seconds}`,
      )
      const list = join(reel, 'list.txt')
      await writeFile(list, lines.join('\n'))
      ffmpeg(
        '-f',
        'concat',
        '-safe',
        '0',
        '-i',
        list,
        ...VIDEO,
        '-movflags',
        '+faststart',
        join(folder, `${name}.mp4`),
      )
      await writeFile(join(folder, `${name}.vtt`), captionsOf(shots))
      const title = shots[Math.floor(shots.length / 2)]?.file ?? ''
      ffmpeg('-i', title, ...POSTER, join(folder, `${name}.webp`))
      await rm(reel, { recursive: true })
    },
  }
}

/** What a button or a field is called, on one line. */
function nameOf(target: Locator): Promise<string> {
  return target.evaluate((element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    const shown = element instanceof HTMLElement ? element.innerText : ''
    const name = element.getAttribute('aria-label') ?? label ?? shown
    return name.replaceAll(/\s+/g, ' ').trim()
  })
}

/** The captions in the format WebVTT: https://www.w3.org/TR/webvtt1/ */
function captionsOf(shots: readonly Shot[]): string {
  const cues: { from: number; to: number; caption: string }[] = []
  let now = 0
  for (const { seconds, caption } of shots) {
    const last = cues.at(-1)
    if (last?.caption === caption) last.to = now + seconds
    else cues.push({ from: now, to: now + seconds, caption })
    now += seconds
  }
  const spoken = cues.filter(({ caption }) => caption !== '')
  return [
    'WEBVTT',
    ...spoken.map(({ from, to, caption }) => `${time(from)} --> ${time(to)}\n${caption}`),
  ].join('\n\n')
}

function time(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23)
}

/** In the page: a ring above everything, also above open dialogs. */
function showFinger({ x, y }: { x: number; y: number }): void {
  const finger = document.createElement('div')
  finger.id = 'finger'
  finger.popover = 'manual'
  const style = {
    position: 'fixed',
    inset: 'auto',
    left: `${x - 22}px`,
    top: `${y - 22}px`,
    width: '44px',
    height: '44px',
    margin: '0',
    padding: '0',
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: '4px solid #f7b733',
    background: 'rgb(247 183 51 / 35%)',
    pointerEvents: 'none',
  }
  Object.assign(finger.style, style)
  document.body.append(finger)
  finger.showPopover()
}

function ffmpeg(...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args])
  if (status !== 0) throw new Error(`ffmpeg failed: ${error?.message ?? stderr.toString()}`)
}
