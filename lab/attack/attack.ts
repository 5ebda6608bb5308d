import type { Part } from './part.ts'

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
  readonly apt?: { readonly program: string; readonly package: string }
  /** False if it examines files and needs no server. */
  readonly needsTarget: boolean
  run(target: Target, part: Part): Promise<Outcome>
}
