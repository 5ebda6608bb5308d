import { toBaht } from '#contract/primitives.ts'
import { proposals } from '../../desk/contract/proposals.ts'
import { type Pause, readPauses } from '../domains/members/limits/pauses.ts'
import { decide, propose, type WaitingProposal, waitingProposals } from '../domains/staff/proposals.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { proposalKinds } from './proposal-kinds.ts'
import { tellMember } from './tell-member.ts'
import { maskedPhone } from './wire-forms.ts'

/** What one person has proposed and another confirms. */
export function deskProposalRoutes(api: DeskApi, given: DeskDependencies): void {
  const { db, clock, twoPeople, secondAboveSatang } = given
  const kinds = proposalKinds(given)
  const rules = () => ({ kinds, twoPeople, managerAboveSatang: secondAboveSatang(), now: clock.now() })
  registerDeskEndpoints(api, proposals, {
    async list({ body }) {
      const acting = rules()
      const waiting = await waitingProposals(db, body.memberId, acting)
      const ids = waiting.flatMap(({ about }) => about.map(({ id }) => id))
      const pauses = await readPauses(db, ids, acting.now)
      return waiting.map((proposal) => wireRow(proposal, pauses))
    },
    propose: ({ body, staff, address, tx }) => propose(tx, body, { staff, address, ...rules() }),
    act: ({ params, body, staff, address, tx, afterwards }) =>
      decide(tx, params.id, body, {
        staff,
        address,
        ...rules(),
        tellLater: (...told) => afterwards(() => void tellMember(given, ...told)),
      }),
  })
}

function wireRow(
  { id, kind, memberId, member, shown, because, ...row }: WaitingProposal,
  pauses: ReadonlyMap<string, Pause>,
) {
  const { amountSatang, before, after } = shown
  return {
    id,
    kind,
    memberId,
    member: maskedPhone(member.username),
    name: member.name,
    about: row.about.map(({ id: who, name, status }) => {
      const pause = pauses.get(who)
      const isLocked = status === 'blocked'
      return { id: who, name, isLocked, pause: pause && { ...pause, until: pause.until.toISOString() } }
    }),
    before,
    after,
    amount: amountSatang === undefined ? null : toBaht(amountSatang),
    because,
    by: { id: row.byId, name: row.byName },
    at: row.proposedAt.toISOString(),
    lapsesAt: row.lapsesAt.toISOString(),
  }
}
