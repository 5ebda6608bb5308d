import type { DebianProgram } from '../programs.ts'

/** The server under attack: the real one, with a data folder that is deleted with it. */
export interface Target {
  /** Its origin, without a slash at the end. */
  readonly url: string
  /** Folder for the output of the tools. It is kept, so that a person can examine findings. */
  readonly reports: string
  /** A new session of the demo member. */
  logIn(): Promise<string>
  /** How many requests it has answered. */
  requests(): number
  /** Its answers with a status of 500 or more, one line each. */
  failures(): readonly string[]
}

/** The result of one attack. */
export interface Outcome {
  /** Version of the tool. */
  readonly version: string
  /** How many attempts were made. */
  readonly tries: number
  /** Findings without an explanation, one line each. */
  readonly findings: readonly string[]
}

/** A third-party tool, and how to run it. */
export interface Attack {
  readonly name: string
  /** Its target, for the table. */
  readonly tried: string
  /** The program that it needs, and the program's Debian package. */
  readonly apt?: DebianProgram
  /** False if it examines files and needs no server. */
  readonly needsTarget: boolean
  run(target: Target, part: Part): Promise<Outcome>
}

/** One of several shares of an attack's attempts, counted from 1. */
export interface Part {
  readonly number: number
  readonly of: number
}

/**
 * Parses `2/6`.
 *
 * @throws for any other format, or a part that does not exist
 */
export function partOf(text: string): Part {
  const [number = Number.NaN, of = Number.NaN] = text.split('/').map(Number)
  if (!Number.isInteger(number) || !Number.isInteger(of) || number < 1 || number > of)
    throw new Error(`${text} is no part: the second of six is 2/6`)
  return { number, of }
}

/** Every n-th attempt, so that slow ones are spread over all parts. */
export function takePart<T>(all: readonly T[], { number, of }: Part): T[] {
  return all.filter((_one, index) => index % of === number - 1)
}
