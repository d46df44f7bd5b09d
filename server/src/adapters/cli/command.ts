import type { Command as Parser } from 'commander'
import type { Session } from './session.ts'

/** A command of the command line: its name, its options and its action. */
export interface Command {
  /** Words that the user types, such as `orgs create`. A word in angle brackets stands for an argument. */
  name: string
  summary: string
  /** Declares the options of the command on its parser. */
  options?: (parser: Parser) => unknown
  /**
   * Runs the command and returns its answer. With `--json`, the answer is printed as a JSON document, otherwise as a
   * table.
   */
  act(session: Session, options: Options, argument: string): Promise<unknown>
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
