import { invite } from '../../contract/invite.ts'
import { endlessList } from '../../data/cache/endless-list.ts'
import { keys } from '../../data/cache/keys.ts'
import { useMoneyAction } from '../../data/money/money-action.ts'
import { call } from '../../http/client.ts'

/** What invited friends have earned the member, newest first. */
export const inviteLog = endlessList({
  queryKey: keys.inviteLog,
  read: (body, signal) => call(invite.list, { body }, { signal }),
})

/** Moves the earnings from invited friends to the wallet: `run()`. */
export const useCollectInvite = () => useMoneyAction(invite.collect, { change: 'collectInvite' })
