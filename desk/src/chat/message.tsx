import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../src/i18n/format.ts'
import { CHAT_FILE_PATH, type ChatMessage } from '../../contract/chat.ts'
import { callFile } from '../http/call.ts'
import { READ_ONCE } from '../http/query-client.ts'
import { Problem } from '../layout/problem.tsx'
import { useShown } from '../layout/use-shown.ts'

interface MessageProps {
  /** Of the conversation. */
  readonly id: string
  readonly message: ChatMessage
  /** Who is at the other side. */
  readonly customer: string
}

/** What only other systems send is shown with its type. */
const OURS: ReadonlySet<string> = new Set([
  'text',
  'postback',
  'media',
  'buttons',
  'quick_replies',
  'generic',
])

/** A message of either side. No part of it is a link: it may lead anywhere. */
export function Message({ id, message, customer }: MessageProps) {
  const { t } = useLingui()
  const { seq, isOurs, by, type, text, file, choices, at } = message
  return (
    <li className={isOurs ? 'ours' : undefined}>
      <small>
        <bdi>{isOurs ? (by ?? t`Automatic`) : customer}</bdi> · {formatDateTime(at)}
        {type === 'postback' && ` · ${t`chosen`}`}
        {!OURS.has(type) && ` · ${type}`}
      </small>
      {file && <Media id={id} seq={seq} file={file} />}
      {text !== '' && <p dir="auto">{text}</p>}
      {choices.length > 0 && <p className="quiet">{choices.map((choice) => `[${choice}]`).join(' ')}</p>}
    </li>
  )
}

interface MediaProps {
  readonly id: string
  readonly seq: number
  readonly file: 'image' | 'video'
}

/** A picture, or a video that is fetched when it is asked for. */
function Media({ id, seq, file }: MediaProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const isVideo = file === 'video'
  const found = useQuery({
    queryKey: ['chat-file', id, seq],
    queryFn: () => callFile(CHAT_FILE_PATH.replace(':id', id).replace(':seq', String(seq))),
    enabled: isOpen || !isVideo,
    ...READ_ONCE,
  })
  const image = useShown<HTMLImageElement>(isVideo ? undefined : found.data)
  const video = useShown<HTMLVideoElement>(isVideo ? found.data : undefined)
  if (found.error) return <Problem error={found.error} />
  if (isVideo && found.data)
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people send each other has none
    return <video ref={video} controls playsInline aria-label={t`Video`} />
  return (
    <button
      type="button"
      className="media"
      aria-pressed={isVideo ? undefined : isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isVideo ? isOpen ? t`The video is fetched` : t`Show the video` : <img ref={image} alt={t`Picture`} />}
    </button>
  )
}
