import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Text } from './primitives.ts'
import { BareOr } from './shapes.ts'

/** Games that a member enters without typing a password, as the path names them. */
const AUTO_LOGIN_GAMES = [
  'pg',
  'betflix',
  'askmebet',
  'imi',
  'usun',
  'areaslot',
  'circus',
  'slotracha',
  'pgslot',
  'joker2',
  'huayhd',
] as const

const Player = { game: v.picklist(AUTO_LOGIN_GAMES), username: Text(64) }

/** Entering a game: the answer is the one-time link to open. */
export const autologin = {
  enter: defineEndpoint({
    method: 'GET',
    path: '/api/autoLogin/:game/:username',
    summary: 'Link into a game',
    access: 'member',
    effect: 'change',
    params: v.object(Player),
    response: BareOr('link', v.string()),
  }),
  enterWithPassword: defineEndpoint({
    method: 'GET',
    path: '/api/autoLogin/:game/:username/:password',
    summary: 'Link into a game whose provider insists on the password; it must never reach a log',
    access: 'member',
    effect: 'change',
    params: v.object({ ...Player, password: Text(128) }),
    response: BareOr('link', v.string()),
  }),
}
