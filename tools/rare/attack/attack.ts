import type { Part } from './part.ts'

/** The server that is attacked: the real one, on a folder of data that goes with it. */
export interface Target {
  /** Its origin, without a slash at the end. */
  readonly url: string
  /** Where the tools may leave what they write; it is kept, to be read when something was found. */
  readonly reports: string
  /** A new session of the demo member. */
  logIn(): Promise<string>
  /** How many requests it has answered. */
  requests(): number
  /** What it answered with a status of 500 or more, one line each. */
  failures(): readonly string[]
}

/** What came of one attack. */
export interface Outcome {
  /** Of the tool. */
  readonly version: string
  /** How many things were tried. */
  readonly tries: number
  /** One line for each thing that nobody has explained yet. */
  readonly findings: readonly string[]
}

/** One tool that nobody here wrote, and how it is used. */
export interface Attack {
  readonly name: string
  /** What it is let loose on, for the table. */
  readonly tried: string
  /** What it needs from Debian: a program, and the package it comes in. */
  readonly apt?: { readonly program: string; readonly package: string }
  /** False where files are judged and no server is needed. */
  readonly needsTarget: boolean
  run(target: Target, part: Part): Promise<Outcome>
}
