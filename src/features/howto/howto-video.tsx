import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isOfType, VIDEOS_CACHE } from '../../../sw/kept-media.ts'
import { connection } from '../../connection.ts'
import { savesData } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import type { HowtoEntry } from './howto-entries.ts'
import sizes from './video-sizes.json'

/** How long a video may take on a slow connection before the member is informed, in ms. */
const PATIENCE_MS = 60_000

/** The types of a video, its poster and its captions. */
const TYPES = ['video', 'image', 'text/vtt'] as const

/** The files of one video, as addresses. */
interface VideoFiles {
  readonly video: string
  readonly poster: string
  readonly captions: string
}

function isRecorded(locale: string): locale is keyof typeof sizes {
  return locale in sizes
}

/** Recorded in both themes of the phone. */
const isLight = () => matchMedia('(prefers-color-scheme: light)').matches

type Phase = 'poster' | 'asking' | 'loading' | 'playing' | 'failed'

/** The video of one topic. It is downloaded only when the member plays it, and on a phone that saves data only after a second question. */
export function HowtoVideo({ entry }: { entry: HowtoEntry }) {
  const { t, i18n } = useLingui()
  // A language without recorded videos uses the English ones.
  const locale = isRecorded(i18n.locale) ? i18n.locale : 'en'
  const [phase, setPhase] = useState<Phase>('poster')
  const name: keyof (typeof sizes)[typeof locale] = isLight() ? `${entry}-light` : entry
  const files = (ending: string) => `/films/${locale}/${name}.${ending}`
  const [video, poster, captions] = [files('mp4'), files('webp'), files('vtt')]
  const kilobytes = Math.ceil(sizes[locale][name] / 1000)

  const load = async () => {
    setPhase('loading')
    setPhase((await keepVideo({ video, poster, captions })) ? 'playing' : 'failed')
  }
  const start = () => {
    if (phase === 'loading') return
    if (savesData() && phase === 'poster') setPhase('asking')
    else void load()
  }
  if (phase === 'playing') {
    return (
      <video
        className="mx-auto mb-4 max-h-[65dvh] w-auto rounded-lg"
        src={video}
        poster={poster}
        width={360}
        height={720}
        controls
        autoPlay
        muted
        playsInline
        aria-label={t`Video`}
        onError={() => setPhase('failed')}
      >
        <track kind="captions" srcLang={locale} src={captions} default />
      </video>
    )
  }
  return (
    <div className="mb-4 grid gap-3">
      <button
        type="button"
        aria-busy={phase === 'loading'}
        className="flex w-full flex-wrap items-center gap-4 rounded-lg bg-surface-2 p-3 text-start"
        onClick={start}
      >
        <span className="relative grid h-28 w-20 flex-none place-items-center overflow-hidden rounded-md bg-surface-3">
          {!savesData() && (
            <img
              src={poster}
              alt=""
              width={360}
              height={720}
              loading="lazy"
              // Without a network the poster may be missing; the play icon is enough.
              onError={({ currentTarget }) => (currentTarget.hidden = true)}
              className="absolute inset-0 size-full object-cover object-top"
            />
          )}
          <span className="relative">
            <Lozenge icon="play" tone="marigold" />
          </span>
        </span>
        <span className="min-w-0 flex-1 basis-32">
          <b className="block">
            {phase === 'loading' ? <Trans>Loading the video…</Trans> : <Trans>Watch the video</Trans>}
          </b>
          <span className="text-small text-text-2">
            <Trans>{kilobytes} KB</Trans>
          </span>
        </span>
      </button>
      {phase === 'asking' && (
        <Note tone="warn">
          <p>
            <Trans>Your phone saves data. The video takes {kilobytes} KB.</Trans>
          </p>
          <Button variant="quiet" size="s" onClick={() => void load()}>
            <Trans>Watch the video</Trans>
          </Button>
        </Note>
      )}
      {phase === 'failed' && (
        <Note tone="error">
          <Trans>The video could not be loaded. The steps below say the same.</Trans>
        </Note>
      )}
    </div>
  )
}

/**
 * Downloads a video with its poster and captions and keeps them on this phone. A kept video is revalidated, which costs nothing when it has not changed.
 * @returns whether the video can be played now, kept or not. Never rejects
 */
async function keepVideo({ video, poster, captions }: VideoFiles): Promise<boolean> {
  try {
    const kept = await caches.open(VIDEOS_CACHE)
    // Revalidates with the server, because the browser's HTTP cache may have an older version.
    const options: RequestInit = { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) }
    const answers = await Promise.all([video, poster, captions].map((path) => fetch(path, options)))
    if (TYPES.every((type, index) => isOfType(answers[index], type))) {
      // A phone without space plays the video from the server.
      await Promise.all(answers.map((answer) => kept.put(answer.url, answer))).catch(() => undefined)
      return true
    }
  } catch {
    // No network; the video may have been kept before.
  }
  return isKept(video)
}

async function isKept(video: string): Promise<boolean> {
  try {
    return (await (await caches.open(VIDEOS_CACHE)).match(video)) !== undefined
  } catch {
    // A browser without a cache plays the video from the server, if there is a network.
    return connection.isConnected()
  }
}
