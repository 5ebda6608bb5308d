import type { I18n } from '@lingui/core'
import { pictureType } from '../../../sw/picture-type.ts'
import {
  type PictureProblem,
  pictureProblemText,
  type PictureProblemText,
} from '../../i18n/picture-problem-text.ts'
import { MAX_PICTURE_MB, named, preparePicture } from '../../ui/pictures/prepare-picture.ts'

/** The picture types that the operator's backend accepts in the chat. */
const KEPT = ['image/png', 'image/jpeg', 'image/gif']

/** Largest video that is sent, in MB. */
const MAX_VIDEO_MB = 20

/** A file that can be sent, or what is wrong with it. */
type ChatFile =
  | { readonly kind: 'image' | 'video'; readonly file: File }
  | { readonly problem: PictureProblem; readonly limitMb?: number }

/** Prepares a chosen file for the chat. Its first bytes decide what it is, not its name and declared type. Never rejects. */
export async function prepareChatFile(chosen: File): Promise<ChatFile> {
  const video = await videoType(chosen).catch(() => undefined)
  if (video === 'other') return { problem: 'video' }
  if (video !== undefined) {
    if (chosen.size > MAX_VIDEO_MB * 1024 * 1024) return { problem: 'too-large', limitMb: MAX_VIDEO_MB }
    return { kind: 'video', file: named(chosen, chosen.name, video) }
  }
  const picture = await preparePicture(chosen, { kept: KEPT })
  return picture.kind === 'ready' ? { kind: 'image', file: picture.file } : { problem: picture.kind }
}

/** What is wrong with a file, and what the customer can do instead. Never rejects. */
export function fileProblemText(
  i18n: I18n,
  { problem, limitMb = MAX_PICTURE_MB }: Extract<ChatFile, { problem: PictureProblem }>,
): Promise<PictureProblemText> {
  return pictureProblemText(i18n, problem, limitMb)
}

/** Where the brand of an MP4, MOV or 3GP ends. */
const START_BYTES = 12

/** `other`: a video that the chat does not take; undefined for what is no video. @throws when the file cannot be read */
async function videoType(file: File): Promise<'video/mp4' | 'video/quicktime' | 'other' | undefined> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()))
  if (start === '' || (await pictureType(file)) !== undefined) return undefined
  if (!start.startsWith('ftyp', 4)) return file.type.startsWith('video/') ? 'other' : undefined
  if (start.endsWith('qt  ')) return 'video/quicktime'
  // Browsers of desks do not play what 3GP usually contains.
  return start.startsWith('3g', 8) ? 'other' : 'video/mp4'
}
