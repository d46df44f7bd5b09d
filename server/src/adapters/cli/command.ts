import type { Command as Parser } from 'commander'
import type { Config } from '../../config.ts'
import type { OpenPostgres } from '../../start/open-postgres.ts'
import type { Session } from './session.ts'

/** Name and options of a command of the command line. */
interface CommandForm {
  /** Words that the user types, such as `orgs create`. A word in angle brackets stands for an argument. */
  name: string
  summary: string
  /** Declares the options of the command on its parser. */
  options?: (parser: Parser) => unknown
}

/** A command that runs on the migrated database, with everything that operations need. */
export interface Command extends CommandForm {
  open?: undefined
  /**
   * Runs the command and returns its answer. With `--json`, the answer is printed as a JSON document, otherwise as a
   * table.
   */
  act(session: Session, options: Options, argument: string): Promise<unknown>
}

/** A command that uses the database as it is. It does not migrate it, and does not open it unless it has to. */
export interface DatabaseCommand extends CommandForm {
  open: 'database'
  /** True if the command prints its progress itself. */
  printsProgress?: true
  /** Status with which the program exits if the command throws an error. Defaults to 1. */
  exitCodeOfError?: number
  act(installation: Installation, options: Options, argument: string): Promise<Report>
}

export type AnyCommand = Command | DatabaseCommand

/** The installation on which a command runs that does not migrate the database. */
export interface Installation {
  config: Config
  /** Opens the database. The caller must stop it. Throws if there is none. */
  openPostgres(): Promise<OpenPostgres>
  /** Opens and migrates the database, as for other commands. The caller must close the session. */
  openSession(): Promise<Session & { close(): Promise<void> }>
}

/** Answer of a command that formats its own text. With a failure, the program exits with status 1 or `exitCode`. */
export interface Report {
  answer: unknown
  text: string
  isFailure: boolean
  exitCode?: number
}

/**
 * Values of the options, by option name in camel case. A value is text, true for a flag, or a list for an
 * option that may be repeated.
 */
export interface Options {
  [name: string]: string | true | readonly string[] | undefined
}

export function textOf(options: Options, name: string): string {
  const value = options[name]
  if (typeof value !== 'string') throw new Error(`The option --${name} has no text value.`)
  return value
}

export function optionalText(options: Options, name: string): string | undefined {
  return options[name] === undefined ? undefined : textOf(options, name)
}

/** Splits a comma-separated text into its trimmed parts, without empty ones. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Parser of an option that may be repeated. Appends the value to the values of earlier occurrences. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value]
}
