/** Every screen and sheet of a member with the account JOKER that asks the server for something: addresses without `/user/`. */
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
