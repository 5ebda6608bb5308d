/** Everything that the server itself says in one language. Texts are HTML where a screen shows more than a line. */
export interface Texts {
  /** What a member agrees to, one text per section. A changed text is shown to everyone again. */
  readonly agreements: readonly string[]
  /** The rules behind the menu entry "conditions", but for the odds of the wheel. */
  readonly conditions: readonly string[]
  /** What the contact page of the sandbox says. */
  readonly contact: string
  /** The banner of the home screen in the sandbox. */
  readonly notice: string
  /** How a new member heard of us. */
  readonly sources: Readonly<Record<'FRIEND' | 'FACEBOOK' | 'LINE' | 'TIKTOK' | 'GOOGLE' | 'OTHER', string>>
  /** What a game announces beside its login, by its code; most have nothing to say. */
  readonly gameEvents: Readonly<Record<string, string>>
  readonly qr: { readonly tooLittle: string; readonly tooMuch: string; readonly baht: string }
  /** Rewards that have no code of their own to be called by. */
  readonly rewardNames: { readonly REFUND: string; readonly INVITE: string }
  /** How the refund of a loss comes about. */
  refundInfo(percent: number, loss: string): string
  refundBanners(share: string): readonly [string, string]
  inviteBanners(share: string): readonly [string, string]
  /** The promotion to try in the sandbox. */
  readonly demoPromotion: string
  readonly prizes: { readonly cash: string; readonly freeSpin: string; readonly gift: string }
  readonly wheel: { readonly name: string; readonly chance: string }
  readonly bonus: BonusWords
}

/** What a bonus says of itself; its figures are put in. */
export interface BonusWords {
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
