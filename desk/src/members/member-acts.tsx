import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useState } from 'react'
import { type DeskMember, members } from '../../contract/members.ts'
import type { Person } from '../../contract/people.ts'
import {
  LOCK_ROLES,
  may,
  MONEY_ROLES,
  NOTE_ROLES,
  RESTORE_ROLES,
  type Role,
  SESSION_ROLES,
} from '../../contract/roles.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { AmountField, typedBaht } from '../layout/amount-field.tsx'
import { Select } from '../layout/field.tsx'
import { ProposalForm } from '../proposals/proposal-form.tsx'
import { TransferFields } from '../queue/typed-fields.tsx'
import { CoinsQuestion } from '../rewards/coins-question.tsx'
import { type MemberActProps, MemberCallForm } from './member-question.tsx'
import { ChangeAccountForm, ChangePhoneForm, GivePasswordForm } from './restore-forms.tsx'

/** An act at a member: its button, who is offered it, and the question before it. */
type MemberAct = readonly [name: string, roles: readonly Role[], Form: ComponentType<MemberActProps>]

/** What this person can do about a member. */
export function MemberActs({ member, me }: { readonly member: DeskMember; readonly me: Person }) {
  const { t } = useLingui()
  const [asked, ask] = useState<MemberAct>()
  const exclusion: MemberAct = [t`End the self-exclusion`, RESTORE_ROLES, EndExclusionForm]
  const credit: MemberAct = [t`Credit by hand`, MONEY_ROLES, CreditByHandForm]
  const gameMoney: MemberAct = [t`Return money of a game`, RESTORE_ROLES, GameMoneyForm]
  const lock = member.status === 'blocked' ? t`Unlock` : t`Lock`
  const acts: readonly MemberAct[] = [
    [t`Give a new password`, RESTORE_ROLES, GivePasswordForm],
    [t`Change the bank account`, RESTORE_ROLES, ChangeAccountForm],
    [t`Change the phone number`, RESTORE_ROLES, ChangePhoneForm],
    ...(member.pause?.kind === 'exclusion' ? [exclusion] : []),
    ...(member.receivers.length > 0 ? [credit] : []),
    [t`Give coins`, MONEY_ROLES, GiveCoinsForm],
    ...(member.strandedGames.length > 0 ? [gameMoney] : []),
    [t`Lower the withdrawal limit`, MONEY_ROLES, LowerLimitForm],
    [t`Propose another withdrawal limit`, MONEY_ROLES, LimitForm],
    [t`Write a note`, NOTE_ROLES, NoteForm],
    [t`End sessions`, SESSION_ROLES, EndSessionsForm],
    [lock, LOCK_ROLES, LockForm],
  ]
  const Form = asked?.[2]
  return (
    <div className="acts">
      {acts.map(
        (act) =>
          may(act[1], me.role) && (
            <button
              key={act[0]}
              type="button"
              className={act[2] === LockForm ? 'danger' : undefined}
              onClick={() => ask(act)}
            >
              {act[0]}
            </button>
          ),
      )}
      {Form && <Form member={member} onClose={() => ask(undefined)} />}
    </div>
  )
}

/** Asks whether the member is to be locked out, or let in again. */
function LockForm(about: MemberActProps) {
  const { t } = useLingui()
  const { id, name, status } = about.member
  // As it was when it was asked: the member is read again before the question closes.
  const [isLocked] = useState(status === 'blocked')
  return (
    <MemberCallForm
      {...about}
      title={isLocked ? t`Let this member in again?` : t`Lock this member out?`}
      button={isLocked ? t`Unlock ${name}` : t`Lock ${name}`}
      send={(because, isGone) =>
        callUntilAnswered(members.lock, { params: { id }, body: { because, isLocked: !isLocked } }, isGone)
      }
    />
  )
}

/** Asks for what colleagues should know of the member. */
function NoteForm(about: MemberActProps) {
  const { t } = useLingui()
  const { id } = about.member
  return (
    <MemberCallForm
      {...about}
      isDanger={false}
      title={t`Write a note about this member`}
      button={t`Keep the note`}
      becauseLabel={t`Note`}
      becauseHint={t`It stays in the timeline with your name; the member does not see it.`}
      send={(because, isGone) =>
        callUntilAnswered(members.note, { params: { id }, body: { because } }, isGone)
      }
    />
  )
}

/** Asks whether the member is to be logged out everywhere. */
function EndSessionsForm(about: MemberActProps) {
  const { t } = useLingui()
  const { id, name } = about.member
  return (
    <MemberCallForm
      {...about}
      title={t`Log this member out everywhere?`}
      button={t`End all sessions of ${name}`}
      send={(because, isGone) =>
        callUntilAnswered(members.endSessions, { params: { id }, body: { because } }, isGone)
      }
    />
  )
}

/** Asks whether a self-exclusion is to end that the member did not begin. */
function EndExclusionForm(about: MemberActProps) {
  const { t } = useLingui()
  return (
    <ProposalForm
      {...about}
      title={t`Propose to end this self-exclusion?`}
      button={t`Propose its end`}
      about={t`Only where somebody else began it, on a phone or with a password that was not in the member's hands. Never because the member has changed their mind: that is what an exclusion protects from.`}
      requestOf={() => ({ kind: 'member-exclusion' })}
    />
  )
}

/** Asks from which game that is not connected the money is to be returned. */
function GameMoneyForm(about: MemberActProps) {
  const { t } = useLingui()
  return (
    <ProposalForm
      {...about}
      title={t`Propose to return money of a game?`}
      button={t`Propose its return`}
      about={t`Only of a game that will not be connected again soon. What the books have there is in the wallet afterwards, and the house settles it with the provider. Have the provider empty the account: before that the member cannot open the game again.`}
      isWarning
      becauseHint={t`The member reads exactly this in the statement.`}
      requestOf={(text) => ({ kind: 'game-money-back', slotCode: text('game') })}
    >
      <Select label={t`Game`} name="game" required>
        {about.member.strandedGames.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
    </ProposalForm>
  )
}

/** Asks for what the member is to be credited with by the word of two people. */
function CreditByHandForm(about: MemberActProps) {
  const { t } = useLingui()
  return (
    <ProposalForm
      {...about}
      title={t`Propose a credit by hand?`}
      button={t`Propose the credit`}
      about={t`Only for money that no bank has a number for, or that is more than one person may credit. With its number it counts as a deposit, once.`}
      isWarning
      becauseHint={t`The member reads exactly this in the statement.`}
      requestOf={(text) => ({
        kind: 'credit-by-hand',
        bankCode: text('bank'),
        reference: text('reference') || undefined,
        amount: typedBaht(text('amount')),
      })}
    >
      <TransferFields receivers={about.member.receivers} mayLackNumber />
    </ProposalForm>
  )
}

/** Asks how many coins of the wheel the member gets. */
function GiveCoinsForm({ member, onClose }: MemberActProps) {
  const to = `${member.name} · ${member.phone}`
  return (
    <CoinsQuestion to={[member.id]} changes={[['member', member.id]]} onClose={onClose}>
      <p>{to}</p>
    </CoinsQuestion>
  )
}

/** Asks for less than the member may withdraw in a day now. */
function LowerLimitForm(about: MemberActProps) {
  const { t } = useLingui()
  const { id } = about.member
  return (
    <MemberCallForm
      {...about}
      title={t`Lower what this member may withdraw in a day?`}
      button={t`Lower the limit`}
      about={t`It counts at once, also for today. With 0 nothing can be asked for; a withdrawal that waits stays.`}
      obstacles={{ 'not-lower': t`This is not less than what counts now. Propose it to a second person.` }}
      send={(because, isGone, text) => {
        const body = { because, amount: typedBaht(text('amount')) }
        return callUntilAnswered(members.lowerLimit, { params: { id }, body }, isGone)
      }}
    >
      <AmountField hint={t`Of a day in Bangkok.`} />
    </MemberCallForm>
  )
}

/** Asks what the member may withdraw in a day, for two people to decide. */
function LimitForm(about: MemberActProps) {
  const { t } = useLingui()
  return (
    <ProposalForm
      {...about}
      title={t`Propose what this member may withdraw in a day?`}
      button={t`Propose the limit`}
      about={t`More or less than the house has for all. It counts once a second person has confirmed it.`}
      requestOf={(text) => ({
        kind: 'member-limit',
        amount: text('amount') === '' ? undefined : typedBaht(text('amount')),
      })}
    >
      <AmountField hint={t`Empty: as the house has it for all.`} isOptional />
    </ProposalForm>
  )
}
