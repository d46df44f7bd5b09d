import type { Command as Parser } from 'commander'
import type { Config } from '../../config.ts'
import type { Session } from './session.ts'

/** Name and options of a command of the command line. */
interface CommandForm {
  /** Words that the user types, such as `orgs create`. A word in angle brackets stands for an argument. */
  name: string
  summary: string
  /** Declares the options of the command on its parser. */
  options?: (parser: Parser) => unknown
}

/** A command that works on the database of the installation, which is migrated before. */
export interface Command extends CommandForm {
  /**
   * Runs the command and returns its answer. With `--json`, the answer is printed as a JSON document, otherwise as a
   * table.
   */
  act(session: Session, options: Options, argument: string): Promise<unknown>
}

/** A command that must not migrate the database, or for which there is no database yet. */
export interface StandaloneCommand extends CommandForm {
  actAlone(context: StandaloneContext, options: Options, argument: string): Promise<StandaloneAnswer>
}

export type AnyCommand = Command | StandaloneCommand

export interface StandaloneContext {
  config: Config
  /** Prints a line for the user, in addition to the answer of the command. */
  print: (line: string) => void
}

export interface StandaloneAnswer {
  /** Printed as a JSON document with `--json`. */
  json: unknown
  /** Printed otherwise. */
  text: string
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
  if (typeof value !== 'string') throw new Error(`The option --${name} does not take a value.`)
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
