import { memberRestoring } from '../../desk/contract/member-restoring.ts'
import { banksOfMembers } from '../domains/members/bank-accounts.ts'
import { changeAccountByHouse } from '../domains/members/change-profile.ts'
import { givePassword } from '../domains/members/give-password.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { shortAccount } from './wire-forms.ts'

/** What managers do for members who cannot do it themselves any more. */
export function deskMemberRestoringRoutes(api: DeskApi, { clock, config, notifier }: DeskDependencies): void {
  registerDeskEndpoints(api, memberRestoring, {
    async givePassword({ params, body, staff, address, tx, showOnce, afterwards }) {
      const password = await givePassword(tx, params.id)
      if (password === undefined) return { outcome: 'unknown' as const }
      const act = 'member-give-password'
      await noteAct(tx, { staffId: staff.id, address, act, memberId: params.id, detail: body })
      showOnce({ password })
      afterwards(() => void notifier.notifyMember(params.id, { kind: 'password' }))
      return { outcome: 'done' as const }
    },
    async changeAccount({ params, body: { because, ...typed }, staff, address, tx, afterwards }) {
      const change = await changeAccountByHouse(tx, params.id, typed, clock.now())
      if (typeof change === 'string') return { outcome: change }
      const detail = { because, before: shortAccount(change.before), after: shortAccount(change.after) }
      const act = 'member-change-account'
      await noteAct(tx, { staffId: staff.id, address, act, memberId: params.id, detail })
      afterwards(() => void notifier.notifyMember(params.id, { kind: 'account', ...change.after }))
      return { outcome: 'done' as const }
    },
    banks: () => Promise.resolve(banksOfMembers(config.market)),
  })
}
