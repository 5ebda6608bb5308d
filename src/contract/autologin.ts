import * as v from 'valibot'
import { AUTO_LOGIN_GAMES } from '../domain/auto-login.ts'
import { defineEndpoint, MEMBER_CHANGE } from './endpoint.ts'
import { Text } from './primitives.ts'
import { BareOr } from './shapes.ts'

const Player = { game: v.picklist(AUTO_LOGIN_GAMES), username: Text(64) }

/** Entering a game: the response is the one-time link to open. */
export const autologin = {
  enter: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'GET',
    path: '/api/autoLogin/:game/:username',
    summary: 'Link into a game',
    params: v.object(Player),
    response: BareOr('link', v.string()),
  }),
  enterWithPassword: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'GET',
    path: '/api/autoLogin/:game/:username/:password',
    summary: 'Link into a game whose provider insists on the password; it must never reach a log',
    params: v.object({ ...Player, password: Text(128) }),
    response: BareOr('link', v.string()),
  }),
}
