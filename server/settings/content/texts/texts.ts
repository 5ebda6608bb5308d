/** All texts of the server in one language. Texts are HTML where a screen shows more than a line. */
export interface Texts {
  /** What a member agrees to, one text per section. A changed text is shown to everyone again. */
  readonly agreements: readonly string[]
  /** The rules behind the menu entry "conditions", without the odds of the wheel. */
  readonly conditions: readonly string[]
  /** The contact page of the sandbox. */
  readonly contact: string
  /** The banner on the home screen in the sandbox. */
  readonly notice: string
  /** Where a new member learnt of the site. */
  readonly sources: Readonly<Record<'FRIEND' | 'FACEBOOK' | 'LINE' | 'TIKTOK' | 'GOOGLE' | 'OTHER', string>>
  /** Announcements that a game shows beside its login, by game code; most have none. */
  readonly gameEvents: Readonly<Record<string, string>>
  readonly qr: { readonly tooLittle: string; readonly tooMuch: string; readonly baht: string }
  /** What members are told by SMS, after the name of the site: a password of the house, an account by its last digits, a phone that is no longer theirs. */
  readonly notices: {
    readonly password: string
    readonly account: (end: string) => string
    readonly phone: string
  }
  /** Names of rewards that have no code of their own. */
  readonly rewardNames: { readonly REFUND: string; readonly INVITE: string }
  /** How the refund of a loss is calculated. */
  refundInfo(percent: number, loss: string): string
  refundBanners(share: string): readonly [string, string]
  inviteBanners(share: string): readonly [string, string]
  /** The description of the sandbox's demo promotion. */
  readonly demoPromotion: string
  readonly prizes: { readonly cash: string; readonly freeSpin: string; readonly gift: string }
  readonly wheel: { readonly name: string; readonly chance: string }
  readonly bonus: BonusWords
}

/** The texts of a bonus; its figures are inserted. */
export interface BonusWords {
  /** What it gives, as one line: a share of a deposit, or an amount. */
  readonly share: Readonly<Record<'limit' | 'day' | 'week', (percent: number) => string>>
  gift(amount: string): string
  /** The conditions that matter most, as one line. */
  conditions(times: number, maximum: string | undefined): string
  deposit(percent: number, minimum: string, maximum: string): string
  fixed(amount: string): string
  readonly withdrawn: string
  readonly period: Readonly<Record<'limit' | 'day' | 'week', string>>
  readonly limit: Readonly<Record<'limit' | 'day' | 'week', (times: number) => string>>
  capacity(members: number): string
  turnover(times: number): string
  fail(percent: number): string
  readonly partial: string
}
