/** A word without a line break opportunity. */
export const UNBROKEN = 'x'.repeat(60)
const BUTTONS = [
  { title: `Website ${UNBROKEN}`, type: 'web', payload: `https://${UNBROKEN}.example/` },
  { title: 'Call', type: 'call', payload: '+66 2 123 4567' },
  { title: 'Unknown', type: 'download', payload: 'x' },
]

/** Every type of message that an operator may send, with such words. */
export const LONG_MESSAGES = [
  { message_type: 'text', payload: { message: `Text ${UNBROKEN}` } },
  { message_type: 'buttons', payload: { message: UNBROKEN, buttons: BUTTONS } },
  { message_type: 'postback', payload: { message: UNBROKEN } },
  { message_type: 'media', payload: { fileType: 'image', url: '/media/games/JOKER/cloth.svg' } },
  { message_type: 'media', payload: { fileType: 'video', url: '/media/none.mp4' } },
  { message_type: 'media', payload: { fileType: 'file', url: '/media/a.pdf', message: `${UNBROKEN}.pdf` } },
  {
    message_type: 'generic',
    payload: {
      elements: [1, 2].map((place) => ({
        image_url: '/media/games/JOKER/figure.svg',
        title: `Card ${place} ${UNBROKEN}`,
        subtitle: 'Subtitle',
        buttons: BUTTONS,
      })),
    },
  },
  { message_type: 'sticker', payload: {} },
  {
    message_type: 'quick_replies',
    payload: { message: 'Well?', buttons: ['Yes', 'Not at all', UNBROKEN].map((title) => ({ title })) },
  },
]
