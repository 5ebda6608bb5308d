import type { LogSink } from './logger.ts'

/**
 * Log lines for a person at a terminal: in colour, and only what calls for somebody. Programs read JSON, and all of it. Loaded only where
 * there is a terminal.
 */
export async function terminalLog(): Promise<LogSink> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ minimumLevel: 'warn', ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true })
}
