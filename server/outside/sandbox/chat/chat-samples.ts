import type { ChatMessage } from '../../../domains/chat/chat-message.ts'

const BUTTONS = [
  { title: 'How to deposit', type: 'postback', payload: 'DEPOSIT_HELP' },
  { title: 'Our website', type: 'web', payload: 'https://krapao.example/help' },
  { title: 'Call us', type: 'call', payload: '+6621234567' },
]

const PICTURE = '/media/games/JOKER/background.svg'

/** A message of each type around an operator's text, in the order of automatic replies. */
const SAMPLES: Readonly<Record<string, (text: string) => ChatMessage['payload']>> = {
  text: (message) => ({ message }),
  buttons: (message) => ({ message, buttons: BUTTONS }),
  quick_replies: (message) => ({
    message,
    buttons: ['Yes', 'No', 'Later'].map((title) => ({
      title,
      type: 'postback',
      payload: title.toUpperCase(),
    })),
  }),
  media: (message) => ({ message, fileType: 'image', url: PICTURE, filePath: PICTURE }),
  generic: (message) => ({
    message,
    elements: ['JOKER', 'PG'].map((code) => ({
      image_url: `/media/games/${code}/logo.svg`,
      title: code,
      subtitle: message,
      buttons: [{ title: `Play ${code}`, type: 'postback', payload: `PLAY_${code}` }],
    })),
  }),
  postback: (message) => ({ message }),
  sticker: (message) => ({ message }),
}

/** The types with a sample; `sticker` represents all types that the app does not know. */
export const SAMPLE_TYPES: readonly string[] = Object.keys(SAMPLES)

/** A message of that type, or a text message when there is no such type. */
export function sampleMessage(type: string, text: string): ChatMessage {
  const payload = SAMPLES[type]?.(text) ?? { message: text }
  return { message_type: type, payload }
}
