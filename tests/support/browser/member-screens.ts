/** Every screen and sheet with API calls, for a member with an account at JOKER: paths without `/user/`. */
export const MEMBER_SCREENS = [
  'home',
  'profile',
  'statement',
  'contact',
  'bonus',
  'spin',
  ...['conditions', 'deposit', 'slips', 'invite', 'refund', 'transfer', 'withdraw', 'game&game=JOKER'].map(
    (sheet) => `home?sheet=${sheet}`,
  ),
]

/** The other addresses of a member that show a screen, a sheet or a page of their own. */
export const FURTHER_SCREENS = [
  'howto',
  ...['password', 'devices', 'limits', 'activity'].map((sheet) => `profile?sheet=${sheet}`),
  ...['bank-SCB', 'qr-KBANK', 'qr-WW', 'gift', 'slip', 'waiting'].map(
    (way) => `home?sheet=deposit&way=${way}`,
  ),
]

/** The screens of visitors. */
export const VISITOR_SCREENS = ['login', 'register', 'contact', 'howto']
