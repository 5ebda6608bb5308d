import type { StoredMessage } from '../../../domains/chat/chat-messages.ts'
import { UPLOAD_PATH } from '../../../platform/files/uploads.ts'
import { escapeHtml } from '../page/escape-html.ts'
import type { RoomSummary } from './chat-desk.ts'
import { SAMPLE_TYPES } from './chat-samples.ts'

/** All conversations, the most recently active first. It reloads every five seconds. */
export function chatListPage(rooms: readonly RoomSummary[]): string {
  const rows = rooms.map(
    (room) =>
      `<li><a href="${roomPath(room.id)}">${escapeHtml(nameOf(room))}</a>
${room.messages} messages, ${room.unread} unread, last ${clockTime(room.lastMessageAt)}</li>`,
  )
  const list = rows.length === 0 ? '<p>Nobody has said anything yet.</p>' : `<ul>${rows.join('\n')}</ul>`
  return page(
    'Chat desk',
    `<p><a href="/">Sandbox world</a></p>${list}`,
    '<meta http-equiv="refresh" content="5">',
  )
}

/** One conversation, with a form that replies with any type of message. It does not reload by itself: somebody may be typing. */
export function chatRoomPage(room: RoomSummary, messages: readonly StoredMessage[]): string {
  const path = roomPath(room.id)
  const options = SAMPLE_TYPES.map((type) => `<option>${escapeHtml(type)}</option>`).join('')
  return page(
    nameOf(room),
    `<p><a href="/chat">Chat desk</a> · <a href="${path}">Look again</a></p>
<ol>${messages.map(line).join('\n')}</ol>
<section><form method="post" action="${path}">
<label><span>Type</span><select name="type">${options}</select></label>
<label><span>Text</span><input name="text" value="How can we help?"></label>
<button>Answer</button>
</form></section>`,
  )
}

function line({ sender, type, payload, createdAt }: StoredMessage): string {
  const { message = '', url, ...more } = typeof payload === 'string' ? { message: payload } : payload
  const details = Object.entries({ ...more, filePath: undefined }).filter(([, value]) => value !== undefined)
  return `<li><strong>${sender}</strong> ${clockTime(createdAt)} <em>${escapeHtml(type)}</em> ${escapeHtml(message ?? '')}
${details.length > 0 ? `<code>${escapeHtml(JSON.stringify(Object.fromEntries(details)))}</code>` : ''}
${url?.startsWith(UPLOAD_PATH) ? `<a href="${escapeHtml(url)}">Look at the file</a>` : ''}</li>`
}

function nameOf({ id, name, username }: RoomSummary): string {
  return [name, username ?? id].filter((part) => part !== null).join(', ')
}

function roomPath(roomId: string): string {
  return `/chat/${encodeURIComponent(roomId)}`
}

function clockTime(time: Date): string {
  return time.toISOString().slice(11, 19)
}

function page(title: string, content: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/page.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`
}
