import type { Texts } from './texts.ts'

/** The server's texts in English. */
export const ENGLISH: Texts = {
  agreements: [
    '<h3>1. Your account</h3><p>One account per person. Deposits and withdrawals use your registered bank account only.</p>',
    '<h3>2. Bonuses and withdrawals</h3><p>Each bonus has its own conditions. Read them first. A partial withdrawal after a bonus forfeits the rest.</p>',
    '<h3>3. Play within your means</h3><p>Set your own budget and stop when you reach it. If you need help, contact us at any time.</p>',
  ],
  conditions: [
    'Deposits come from your registered bank account only.',
    'Upload the slip within <b>1 hour</b> of the transfer.',
    'A QR code can be used once.',
    'One bonus at a time: end the current one before you receive another.',
    'A partial withdrawal after a bonus forfeits the rest.',
  ],
  contact: '<p>Our team is here every day. Ask us about deposits, withdrawals or your account.</p>',
  notice: 'Deposits and withdrawals are open around the clock. Your wallet is credited within 1 minute.',
  sources: {
    FRIEND: 'A friend',
    FACEBOOK: 'Facebook',
    LINE: 'LINE',
    TIKTOK: 'TikTok',
    GOOGLE: 'Google search',
    OTHER: 'Other',
  },
  gameEvents: {
    JOKER: '<b>Weekly tournament</b> every Saturday 20:00',
  },
  qr: {
    tooLittle: 'Minimum amount',
    tooMuch: 'Maximum amount',
    baht: 'baht',
  },
  notices: {
    password:
      'our team gave you a new password. Change it after you have logged in. If you did not ask for it, contact us at once.',
    account: (end) =>
      `your bank account is now the one that ends in ${end}. If you did not ask for this, contact us at once.`,
    phone: 'this number no longer belongs to your account. If you did not ask for this, contact us at once.',
  },
  rewardNames: {
    REFUND: 'Loss refund',
    INVITE: 'Invite bonus',
  },
  refundInfo: (percent, loss) => `<p>${percent}% of yesterday's loss of ฿${loss}</p>`,
  refundBanners: (share) => [
    `<h3>${share} of a loss comes back</h3><p>Of what you lost yesterday, over all games. Play with a bonus does not count.</p>`,
    '<h3>Every day</h3><p>Receive the refund of yesterday by the end of today, while you hold no bonus.</p>',
  ],
  inviteBanners: (share) => [
    '<h3>Invite a friend, receive a bonus</h3><p>Share your link. When a friend registers and plays, you earn.</p>',
    `<h3>${share} of what they play</h3><p>You receive ${share} of every amount your friends play, won or lost. Play with a bonus does not count.</p>`,
  ],
  demoPromotion:
    '<p>Receive <b>฿88</b>, once for each account.</p><ul><li>Play 3 times the amount before you withdraw.</li></ul>',
  prizes: {
    cash: 'Cash prize',
    freeSpin: 'Free spin',
    gift: 'A gift: contact our team to receive it',
  },
  wheel: {
    name: 'Prize wheel',
    chance: 'Chance',
  },
  bonus: {
    share: {
      limit: (percent) => `${percent}% more on your deposit`,
      day: (percent) => `${percent}% more on today’s deposit`,
      week: (percent) => `${percent}% more on this week’s deposit`,
    },
    gift: (amount) => `${amount} free, no deposit`,
    conditions: (times, maximum) =>
      maximum === undefined
        ? `Play ${times}x before withdrawing`
        : `Up to ${maximum} · play ${times}x before withdrawing`,
    deposit: (percent, minimum, maximum) =>
      `Deposit ${minimum} or more and receive <b>${percent}%</b> of it, up to ${maximum}.`,
    fixed: (amount) => `Receive <b>${amount}</b>, no deposit needed.`,
    withdrawn: 'What you have withdrawn since does not.',
    period: {
      limit: 'Your last deposit counts.',
      day: 'Your last deposit of today counts.',
      week: 'Your last deposit of this week counts.',
    },
    limit: {
      limit: (times) => (times === 1 ? 'Once for each account.' : `${times} times for each account.`),
      day: (times) => `Up to ${times} times a day.`,
      week: (times) => `Up to ${times} times a week, which begins on Sunday.`,
    },
    capacity: (members) => `For the first ${members} members.`,
    turnover: (times) => `Play ${times} times the bonus, and all of it is yours.`,
    fail: (percent) => `With less than ${percent}% of the bonus left, it ends.`,
    partial: 'After the bonus, whoever withdraws less than it has become forfeits the rest of it.',
  },
}
