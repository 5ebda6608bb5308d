import type { LogSink } from './logger.ts'

/**
 * Log lines for a person at a terminal: coloured, and only what needs attention. Programs read everything, as JSON. Loaded only where there
 * is a terminal.
 */
export async function terminalLog(): Promise<LogSink> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ minimumLevel: 'warn', ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true })
}
