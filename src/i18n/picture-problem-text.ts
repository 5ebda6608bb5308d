import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fetchedPart } from '../domain/within.ts'
import { ensureCatalog } from './activate.ts'
import { catalogOf } from './catalogs/catalog.ts'
import { NO_CONNECTION } from './notices.ts'

/** What is wrong with a picture, and what the member can do instead. */
export interface PictureProblemText {
  readonly title: string
  readonly ways?: string
}

/** Never rejects; when the words cannot be loaded, they say that there is no connection. @param limit of a file, in MB */
export async function pictureProblemText(
  i18n: I18n,
  problem: PictureProblem,
  limit: number,
): Promise<PictureProblemText> {
  try {
    await fetchedPart(ensureCatalog(pictureProblemCatalog))
  } catch {
    return { title: i18n._(NO_CONNECTION) }
  }
  const { title, ways } = TEXTS[problem]
  const words = { title: i18n._({ ...title, values: { limit } }) }
  return ways === undefined ? words : { ...words, ways: i18n._(ways) }
}

/** See `PreparedPicture` for what was chosen, and `SHARE_OUTCOMES` for what was shared; `gone`: what was shared is not on this phone any more. `video`: it plays on few phones. */
export type PictureProblem = keyof typeof TEXTS

const SCREENSHOT = msg`Open it, take a screenshot, and choose that.`
const CHOOSE_HERE = msg`Choose it here from your gallery.`

const TEXTS = {
  unsupported: {
    title: msg`File is not supported`,
    ways: msg`Choose a picture: JPEG, PNG, WebP or HEIC.`,
  },
  pdf: { title: msg`A PDF cannot be sent`, ways: SCREENSHOT },
  'too-large': {
    title: msg({ message: 'The file is too large. Please select file no larger than {limit} MB.' }),
    ways: SCREENSHOT,
  },
  empty: { title: msg`This file is empty`, ways: SCREENSHOT },
  unreadable: {
    title: msg`The phone does not hand this picture over. It may be in the cloud only.`,
    ways: msg`Open it in your gallery first, or take a screenshot, and choose that.`,
  },
  heic: { title: msg`This browser cannot open HEIC photos`, ways: SCREENSHOT },
  broken: { title: msg`This picture cannot be opened`, ways: SCREENSHOT },
  stuck: { title: msg`This picture takes too long to open`, ways: SCREENSHOT },
  video: {
    title: msg`This kind of video cannot be sent`,
    ways: msg`Choose an MP4 or MOV video, or play it, take a screenshot, and choose that.`,
  },
  several: {
    title: msg`Only the first picture was taken`,
    ways: msg`Send it, then share the next one. Each slip is sent by itself.`,
  },
  'not-kept': { title: msg`This phone has no space left for the shared picture`, ways: CHOOSE_HERE },
  missed: { title: msg`The app was not ready, so the shared picture did not arrive`, ways: CHOOSE_HERE },
  gone: { title: msg`The shared picture is no longer on this phone`, ways: CHOOSE_HERE },
} satisfies Record<string, { title: MessageDescriptor; ways?: MessageDescriptor }>

/** Why a picture, or a video in the chat, cannot be sent. */
const pictureProblemCatalog = catalogOf(import.meta.glob('../locales/*/picture-problem.po'))
