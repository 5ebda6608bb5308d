import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** Longer than a page takes to load. */
const LATE_MS = 4000
const PAGE = '<!doctype html><title>502 Bad Gateway</title><h1>nginx</h1>'
const SCRIPT = { 'content-type': 'text/javascript' }

/** Wrong answers for the worker script, as from a misconfigured, broken or foreign server; `code` is a valid other worker. */
export const ODD_WORKER_ANSWERS: Readonly<Record<string, (answer: ServerResponse, code: string) => void>> = {
  'not found': (answer) => answer.writeHead(404, SCRIPT).end(),
  'a failure': (answer) => answer.writeHead(500, { 'content-type': 'application/json' }).end('{}'),
  'a web page': (answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  'a web page that is called a script': (answer) => answer.writeHead(200, SCRIPT).end(PAGE),
  'half of it, as if that were all': (answer, code) =>
    answer.writeHead(200, SCRIPT).end(code.slice(0, code.length / 2)),
  'half of it, and then a cut connection': (answer, code) => {
    answer.writeHead(200, { ...SCRIPT, 'content-length': Buffer.byteLength(code) })
    answer.write(code.slice(0, code.length / 2), () => answer.destroy())
  },
  'a missing file, very late': (answer) => {
    void delay(LATE_MS).then(() => answer.writeHead(404, SCRIPT).end())
  },
}
