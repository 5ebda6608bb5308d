import * as v from 'valibot'
import { withoutInvisible } from '#domain/digits.ts'
import { cannedAnswers, chat, CHAT_FILE_PATH } from '../../desk/contract/chat.ts'
import { Id } from '../../desk/contract/fields.ts'
import { CHAT_ROLES } from '../../desk/contract/roles.ts'
import { allCannedAnswers, removeCannedAnswer, saveCannedAnswer } from '../domains/chat/canned-answers.ts'
import {
  CHAT_QUEUE,
  type ChatDetail,
  deskUploadOwner,
  fileAtDesk,
  handleChat,
  messagesAtDesk,
} from '../domains/chat/chat-queue.ts'
import { CHAT_PICTURES, saveChatFile } from '../domains/chat/customer-message.ts'
import { noteAct, noteRead } from '../domains/staff/desk-log.ts'
import { peopleWith, type Staff } from '../domains/staff/staff.ts'
import { moneyOfMember } from '../domains/withdrawals/withdrawal-queue.ts'
import { UPLOAD_PATH } from '../platform/files/uploads.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { memberFileRoute } from './member-file-route.ts'
import { openedItem, queueHandlers, wireKnownMember } from './queue-handlers.ts'
import { maskedPhone } from './wire-forms.ts'

const FileParams = v.object({
  id: Id,
  seq: v.pipe(v.string(), v.digits(), v.transform(Number), v.safeInteger()),
})

/** The conversations with members and guests, and what is often said in them. */
export function deskChatRoutes(api: DeskApi, given: DeskDependencies): void {
  const { db } = given

  /** A conversation of which somebody reads a part. */
  async function opened(id: string, by: { readonly staff: Staff; readonly address: string }) {
    const room = await openedItem(db, CHAT_QUEUE, id)
    await noteRead(db, by, 'chat-read', { memberId: room.memberId, subject: room.id })
    return room
  }

  registerDeskEndpoints(api, chat, {
    // Its times are those of the database, which no sandbox moves.
    ...queueHandlers({ ...given, clock: given.time }, CHAT_QUEUE, {
      handle: handleChat,
      rules: () => ({ feed: given.feed }),
      isReadOften: true,
      wireRow: ({ username, name, isLocked, waitingSince, lastAt }) => ({
        member: username === null ? null : maskedPhone(username),
        guest: username === null && name !== null ? shownGuest(name) : null,
        isLocked,
        waitingSince: waitingSince?.toISOString() ?? null,
        lastAt: lastAt.toISOString(),
      }),
      wireDetail: (detail) => wireDetail(detail, given),
    }),
    async messages({ params, body, ...by }) {
      const messages = await messagesAtDesk(db, await opened(params.id, by), body.before ?? null)
      return messages.map((message) => wireMessage(message))
    },
    async sendPicture({ staff, address, file }) {
      const uploader = { owner: deskUploadOwner(staff.id), address }
      return { picture: (await saveChatFile(given, uploader, file, CHAT_PICTURES)).id }
    },
  })
  const file = { path: CHAT_FILE_PATH, params: FileParams }
  memberFileRoute(api, given, file, async ({ id, seq }, by) => fileAtDesk(db, await opened(id, by), seq))
  registerDeskEndpoints(api, cannedAnswers, {
    list: () => allCannedAnswers(db),
    async save({ body, tx, ...by }) {
      const { seen, ...answer } = body
      const before = await saveCannedAnswer(tx, { ...answer, seen: seen ?? undefined })
      if (before === undefined) return { outcome: 'moved-on' as const }
      await noteAct(tx, by, 'canned-answer-save', { detail: { before, after: answer.title } })
      return { outcome: 'done' as const }
    },
    async remove({ body, tx, ...by }) {
      const before = await removeCannedAnswer(tx, body)
      if (before === undefined) return { outcome: 'moved-on' as const }
      await noteAct(tx, by, 'canned-answer-remove', { detail: { before } })
      return { outcome: 'done' as const }
    },
  })
}

/** As much of a name that a guest has made up as a row has room for, and nothing in it that no eye sees. */
const shownGuest = (name: string) => Array.from(withoutInvisible(name)).slice(0, 30).join('')

async function wireDetail(detail: ChatDetail, { db }: Pick<DeskDependencies, 'db'>) {
  const { memberId, name, memberSince, language, begunAt } = detail
  const colleagues = await peopleWith(db, CHAT_ROLES)
  return {
    known:
      memberId && name !== null && memberSince !== null
        ? wireKnownMember({ memberId, name, memberSince }, await moneyOfMember(db, memberId))
        : null,
    language,
    begunAt: begunAt.toISOString(),
    colleagues: colleagues.map(({ id, name: called, isHere }) => ({ id, name: called, isHere })),
  }
}

/** A message without its address: whoever knows that sees the file without being logged in. */
function wireMessage({
  seq,
  sender,
  by,
  type,
  payload,
  at,
}: Awaited<ReturnType<typeof messagesAtDesk>>[number]) {
  const { message, url, fileType, buttons, elements } =
    typeof payload === 'string' ? { message: payload } : payload
  const isKept = type === 'media' && url?.startsWith(UPLOAD_PATH)
  const texts = [message, ...(elements ?? []).flatMap(({ title, subtitle }) => [title, subtitle])]
  return {
    seq,
    isOurs: sender === 'operator',
    by,
    type,
    text: [...texts, isKept ? undefined : url].filter(Boolean).join('\n'),
    file: isKept ? (fileType === 'video' ? ('video' as const) : ('image' as const)) : null,
    choices: [...(buttons ?? []), ...(elements ?? []).flatMap((card) => card.buttons ?? [])].map(
      ({ title }) => title,
    ),
    at: at.toISOString(),
  }
}
