import { invite } from '../contract/invite.ts'
import { call } from '../http/client.ts'
import { keys } from './keys.ts'
import { endlessList } from './endless-list.ts'
import { useMoneyAction } from './money/money-action.ts'

/** What friends who were invited have earned the member, newest first. */
export const inviteLog = endlessList({
  queryKey: keys.inviteLog,
  read: (body, signal) => call(invite.list, { body }, { signal }),
})

/** Collects what inviting has earned into the wallet: `run()`. */
export const useCollectInvite = () => useMoneyAction(invite.collect, { change: 'collectInvite' })
