import { type Engine, untilTrue } from './engine.ts'

/** Waits until the video shows frames. */
export function videoPlays(engine: Engine): Promise<void> {
  return untilTrue(engine, `document.querySelector('video')?.currentTime > 0.2`)
}

/** Seeks to 2 s before the end of the video. Returns the resulting position, 0 to 1. */
export function videoWinds(engine: Engine): Promise<unknown> {
  return engine.read(`new Promise((resolve) => {
    const video = document.querySelector('video')
    video.addEventListener('seeked', () => resolve(video.currentTime / video.duration), { once: true })
    video.currentTime = video.duration - 2
  })`)
}

/** Shares a file with the app like a phone, by submitting a form. */
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
