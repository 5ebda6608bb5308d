import { type FastifyServerOptions, LogController } from 'fastify'
import { whyLost } from './db/why-lost.ts'

/** Where log lines go; the process's standard output unless a test collects them. */
export interface LogSink {
  write(line: string): void
}

/**
 * Fastify's logging, told to write as little as it can: the request URL is never logged, because paths may carry passwords of
 * game accounts, and errors are reduced to what does not quote a caller's input.
 */
export function logging(sink: LogSink | undefined): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    logger: {
      level: 'info',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: {
        req: (request) => ({ method: request.method }),
        err: describeError,
      },
      ...(sink === undefined ? {} : { stream: sink }),
    },
    // The framework's own lines of a request quote its URL.
    logController: new LogController({ disableRequestLogging: true }),
  }
}

/** What may be logged of an error. Messages of the database quote values, so only its codes are kept. */
export function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'a thrown value that is no Error', stack: '' }
  const fromDatabase = 'severity' in error
  const code = 'code' in error ? String(error.code) : ''
  const why = fromDatabase ? undefined : whyLost(error)
  const said = fromDatabase ? `database error ${code}` : error.message
  const message = why === undefined ? said : `${said}: ${why}`
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return { type: error.name, message, stack: frames.join('\n') }
}
