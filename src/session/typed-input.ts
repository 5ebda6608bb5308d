import { onSessionEnd } from './end-session.ts'

/** What is typed into the open forms, by a name that is the same whenever the same form is opened. */
export type TypedInput = Readonly<Record<string, string>>

/** Name of the amount of the withdrawal form as it is shown: the login form says which withdrawal is kept. */
export const WITHDRAWAL_SHOWN = 'withdrawal:shown'

interface Kept {
  /** The member who has typed it, by the name that they log in with. */
  readonly owner: string
  readonly input: TypedInput
}

const open = new Map<string, string>()
let kept: Kept | undefined
let returned: TypedInput = {}

/** What a member has typed outlives, in memory, a session that the server has ended: they go on after the next login. Any other end removes it. */
export const typedInput = {
  /** Records what a form contains; undefined when the form is closed. */
  note(name: string, text: string | undefined): void {
    if (text === undefined) open.delete(name)
    else open.set(name, text)
  },

  /** What the open forms contain now. */
  current: (): TypedInput => Object.fromEntries(open),

  /** Keeps what a member had typed when the server ended their session. Called after the end of the session, which forgets everything. */
  keep(input: TypedInput, owner: string): void {
    kept = { owner, input }
  },

  /** What is kept for the next login. */
  kept: (): TypedInput => kept?.input ?? {},

  /** Somebody has logged in: returns what is kept to the forms if `isOwn` says so of its owner. Otherwise it is gone. */
  giveBack(isOwn: (owner: string) => boolean): void {
    returned = kept !== undefined && isOwn(kept.owner) ? kept.input : {}
    kept = undefined
  },

  /** What was returned to the form `name`. It stays until the form has been opened with it. */
  returnedTo: (name: string): string | undefined => returned[name],

  /** The form `name` was opened: it does not start with the returned text a second time. */
  opened(name: string): void {
    const { [name]: _opened, ...rest } = returned
    returned = rest
  },
}

onSessionEnd(() => {
  kept = undefined
  returned = {}
})
