import { Command as Parser } from 'commander'
import { commandName } from '../../release.ts'
import { version } from '../../version.ts'
import type { AnyCommand, Options } from './command.ts'

export interface Chosen {
  command: AnyCommand
  options: Options
  argument: string
  json: boolean
}

/**
 * Parses the arguments of the command line and returns the chosen command. Returns undefined if help was requested; the
 * parser has then already printed it. Throws a CommanderError for invalid arguments.
 */
export function chooseCommand(commands: readonly AnyCommand[], args: readonly string[]): Chosen | undefined {
  let chosen: Chosen | undefined
  const program = newProgram()
  for (const command of commands) {
    const parser = addCommand(program, command)
    parser.action(() => {
      const { json, ...options } = parser.opts<Options>()
      chosen = { command, options, argument: parser.args[0] ?? '', json: json === true }
    })
  }
  program.parse(args, { from: 'user' })
  return chosen
}

/** Returns the text that `--help` prints for each command. */
export function helpOf(commands: readonly AnyCommand[]): { name: string; summary: string; help: string }[] {
  const program = newProgram()
  return commands.map((command) => {
    const { name, summary } = command
    // A fixed width, so that the text does not depend on the terminal.
    const parser = addCommand(program, command).configureHelp({ helpWidth: 100 })
    return { name, summary, help: parser.helpInformation() }
  })
}

function newProgram(): Parser {
  return newParser(commandName)
    .description('Sets up and operates a Quoin installation.')
    .version(version, '--version', 'print the version')
}

/** Adds a command with its options to the program, and returns its parser. */
function addCommand(program: Parser, command: AnyCommand): Parser {
  const [words, argument] = split(command.name)
  const parser = parserAt(program, words).description(command.summary)
  parser.option('--json', 'print one JSON document')
  if (argument !== undefined) parser.argument(argument)
  command.options?.(parser)
  return parser
}

function split(name: string): [words: string[], argument: string | undefined] {
  const words = name.split(' ')
  // An argument in square brackets is optional.
  const isArgument = (word: string): boolean => /^[<[]/.test(word)
  return [words.filter((word) => !isArgument(word)), words.find(isArgument)]
}

/** Returns the parser of a command such as `orgs create`. Creates the parser of `orgs` above it if needed. */
function parserAt(program: Parser, words: readonly string[]): Parser {
  return words.reduce((above, word) => {
    const existing = above.commands.find((each) => each.name() === word)
    if (existing) return existing
    const child = newParser(word)
    above.addCommand(child)
    return child
  }, program)
}

function newParser(name: string): Parser {
  return (
    new Parser(name)
      .exitOverride()
      .allowExcessArguments(false)
      // A command may have subcommands with options of the same names, such as `backup` and `backup setup`.
      .enablePositionalOptions()
      .showSuggestionAfterError()
      .configureOutput({ outputError: () => undefined, writeErr: () => undefined })
  )
}
