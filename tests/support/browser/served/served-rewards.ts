import type { Page } from '@playwright/test'

/** A plain coloured picture for banners. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#4b2150"/></svg>`

/** Texts of the operator, by the place where they are shown. */
export interface OperatorTexts {
  readonly bonus: string
  readonly promotion: string
  readonly banner: string
  readonly refund: string
  readonly slice: string
}

const ORDINARY: OperatorTexts = {
  bonus: '<p>First deposit: <b>20 %</b> more</p><ul><li>Once per account</li></ul>',
  promotion: '<p>Receive <b>88</b> more</p>',
  banner: '<h3>Invite a friend</h3><p>Both receive a bonus</p>',
  refund: '<p>5 % of what you lost yesterday</p>',
  slice: '<p>Chance 12.5 %</p>',
}

const LABELS = ['฿5', '฿20', '฿10', '฿50', '฿5', '฿100', '฿10', '×1']
const COLOURS = ['#22327a', '#f7f3e8', '#0f5560', '#ffb81f']

interface Choices {
  readonly texts?: Partial<OperatorTexts>
  /** Whether the member has a bonus. */
  readonly hasBonus?: boolean
  readonly coins?: number
}

/** The answers to all calls about rewards, by path, with one of each kind of content. */
export function rewardAnswers(choices: Choices = {}): Record<string, unknown> {
  const { hasBonus = false, coins = 3 } = choices
  const texts = { ...ORDINARY, ...choices.texts }
  const banner = { image: '/media/banner.svg', html: texts.bonus }
  return {
    bonus: [
      {
        code: 'WELCOME20',
        type: 'limit',
        maxReceived: 1,
        percentFail: 5,
        banners: [banner, { html: texts.bonus }],
        userBonus: { isActive: hasBonus },
      },
      {
        code: 'DAILY10',
        type: 'day',
        maxReceived: 2,
        percentFail: 5,
        turnover: 5,
        banners: [banner],
      },
      {
        code: 'FIRST50',
        type: 'limit',
        maxReceived: 1,
        banners: [{ html: texts.bonus }],
        userBonus: { isActive: false, received: [{ updatedAt: '2026-01-01T00:00:00.000Z' }] },
      },
    ],
    'bonus/check/active': {
      status: hasBonus,
      type: hasBonus ? 'WELCOME20' : null,
      progress: hasBonus
        ? { amount: 1200, turnover: 3240, target: 6000, value: 1250.5, successAt: 1200, failAt: 60 }
        : null,
      ending: hasBonus ? { known: true, amount: 1250.5, kept: 1000, inGames: 250.5 } : null,
    },
    'promotion/find/LUCKY88': { percentFail: 3, description: texts.promotion },
    'promotion/find/NOTHING': null,
    'invite/banners': [{ image: '/media/banner.svg', html: texts.banner }, { html: texts.banner }],
    invite: {
      total: 1,
      invites: [{ from: { name: 'Napha' }, amount: 50, createdAt: '2026-07-16T14:04:10.000Z' }],
    },
    'refund/banners': [],
    refund: { total: 1, refunds: [{ refundAmount: 210, createdAt: '2026-07-10T02:12:44.000Z' }] },
    'refund/check': {
      result: true,
      bonus: hasBonus,
      info: texts.refund,
      refundAmount: 320,
      refundSuccess: 150,
      refundFail: 5,
      receivedAmount: 85,
    },
    'spinwheel/active': { active: true },
    'spinwheel/setup': {
      result: {
        activeSpinwheel: {
          name: 'Wheel',
          slice: LABELS.map((label, index) => ({
            code: String(index),
            label,
            bgColor: COLOURS[index % COLOURS.length],
            textColor: '#ffffff',
            htmlDescription: texts.slice,
          })),
        },
        userCoin: coins,
      },
    },
    'spinwheel/coupon': [50, 5, 10, 20].map((amount) => ({
      _id: `coupon-${amount}`,
      prize: { slice: `฿${amount}`, name: 'Cash prize' },
      amount,
    })),
    'spinwheel/spin': {
      success: true,
      result: { code: '3', label: '฿50', name: 'Cash prize', remainingCoin: coins - 1, coupon: 'coupon-50' },
    },
    'spinwheel/coupon/claim': { success: true },
  }
}

/** Answers with these instead of the server. */
export async function serveRewards(page: Page, choices: Choices = {}): Promise<void> {
  for (const [path, json] of Object.entries(rewardAnswers(choices))) {
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json }))
  }
  await page.route('**/media/banner.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  )
}
