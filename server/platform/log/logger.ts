import { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { pino } from 'pino'
import { whyLost } from '../db/failures.ts'

/** Where log lines go: standard output, unless a test collects them. */
export interface LogSink {
  write(line: string): void
}

/** What all servers of a process write to. */
export type Log = FastifyBaseLogger

/**
 * Opens the log of a process. It says as little as possible: the request URL is never logged, because paths may contain passwords of game
 * accounts, and errors are reduced to what does not quote a caller's input.
 */
export function openLog(sink: LogSink = pino.destination({ sync: true })): Log {
  return pino(
    {
      level: 'info',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: {
        req: (request: { readonly method?: string }) => ({ method: request.method }),
        err: describeError,
      },
    },
    sink,
  )
}

/** A server's own request lines would quote the URL. */
export const WITHOUT_REQUEST_LINES = new LogController({ disableRequestLogging: true })

/** The loggable part of an error. Messages of the database quote values, so only its codes are kept. */
export function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'a thrown value that is not an Error', stack: '' }
  const fromDatabase = 'severity' in error
  const code = 'code' in error ? String(error.code) : ''
  const why = fromDatabase ? undefined : whyLost(error)
  const text = fromDatabase ? `database error ${code}` : error.message
  const message = why === undefined ? text : `${text}: ${why}`
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return { type: error.name, message, stack: frames.join('\n') }
}

/**
 * Log lines for a person at a terminal: coloured, and only what needs attention. Programs read everything, as JSON. Loaded only where there
 * is a terminal.
 */
export async function terminalLog(): Promise<LogSink> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ minimumLevel: 'warn', ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true })
}

/** One line per request: its id, the route's pattern (not the URL, which may carry a secret), status and time taken. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    done()
  })
}
