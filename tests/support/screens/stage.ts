import type { WORDS } from '../browser/words.ts'
import type { FreshMember } from '../browser/fresh-member.ts'
import type { Front } from '../browser/front.ts'
import type { Engine } from '../engines/engine.ts'
import type { Hand } from './hand.ts'

/** Where the screens are shown. */
export interface Stage {
  readonly engine: Engine
  readonly hand: Hand
  readonly front: Front
  readonly sandboxUrl: string
  /** One that the tests have the words of. */
  readonly language: keyof typeof WORDS
  /** Whose screens they are: a member with money in the wallet and in JOKER, and with no other game. */
  readonly member: FreshMember
  /** Looks at what is on the screen now. */
  readonly show: (screen: string) => Promise<void>
}

/** Shows some of the screens, each in every state that looks different. */
export type Walk = (stage: Stage) => Promise<void>

/** From now on that path is answered like that, in place of the server. */
export function answerWith(front: Front, path: string, json: unknown, status = 200): void {
  front.answer(path, (answer) => {
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
}
