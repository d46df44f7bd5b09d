import type { Command as Parser } from 'commander'
import type { Session } from './session.ts'

/** A command: its words, its options, and its action. */
export interface Command {
  /** `orgs create`; a word in angle brackets is an argument. */
  name: string
  summary: string
  /** Declares the options. */
  options?: (parser: Parser) => unknown
  /** The answer, as printed with `--json`. */
  act(session: Session, options: Options, argument: string): Promise<unknown>
}

/** Values by option name in camel case: text, true for a flag, or a list for an option that may be repeated. */
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

/** Splits a comma-separated list. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** For an option that may be given several times. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value]
}
