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
