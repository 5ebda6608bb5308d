import type { FreshMember } from '../browser/fresh-member.ts'
import type { Front } from '../browser/front.ts'
import type { WORDS } from '../browser/words/words.ts'
import type { Engine } from '../engines/engine.ts'
import type { Hand } from './hand.ts'

/** The app and the browser for the screens. */
export interface Stage {
  readonly engine: Engine
  readonly hand: Hand
  readonly front: Front
  readonly sandboxUrl: string
  /** A language whose texts the tests contain. */
  readonly language: keyof typeof WORDS
  /** The member: has money in the wallet and in JOKER, and no other game. */
  readonly member: FreshMember
  /** Checks the present screen. */
  readonly show: (screen: string) => Promise<void>
}

/** Shows some screens in every visually different state. */
export type Walk = (stage: Stage) => Promise<void>

/** From now on that path gets this answer instead of the server's. */
export function answerWith(front: Front, path: string, json: unknown, status = 200): void {
  front.answer(path, (answer) => {
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
}
