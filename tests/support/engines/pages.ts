import { type Engine, untilTrue } from './engine.ts'

/** Waits until pictures of the video are on the screen. */
export function videoPlays(engine: Engine): Promise<void> {
  return untilTrue(engine, `document.querySelector('video')?.currentTime > 0.2`)
}

/** Winds the video to 2 s before its end. Returns where it then is, 0 to 1. */
export function videoWinds(engine: Engine): Promise<unknown> {
  return engine.read(`new Promise((resolve) => {
    const video = document.querySelector('video')
    video.addEventListener('seeked', () => resolve(video.currentTime / video.duration), { once: true })
    video.currentTime = video.duration - 2
  })`)
}

/** Shares a file as a phone does, by a form that opens the app. */
export async function share(engine: Engine, file: Buffer): Promise<void> {
  await engine.read(`(() => {
    const bytes = Uint8Array.from(atob('${file.toString('base64')}'), (sign) => sign.charCodeAt(0))
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'slip.png', { type: 'image/png' }))
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share-slip' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'slip', files: files.files })
    form.append(input)
    document.body.append(form)
    form.submit()
    return true
  })()`)
}
