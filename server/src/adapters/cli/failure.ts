import { CommanderError } from 'commander'
import type { Logger } from 'pino'
import { type ErrorDetail } from '../../kernel/errors.ts'
import { asAppError } from '../../kernel/http/error-answer.ts'
import { commandName } from '../../release.ts'
import { refusalOf } from '../../start/refusal.ts'

/**
 * Error that a failed command prints. `code` is an error code of the API, or `usage` for invalid arguments.
 */
export interface Failure {
  code: string
  message: string
  details: readonly ErrorDetail[]
}

export function failureOf(error: unknown, log: Logger | undefined): Failure {
  if (error instanceof CommanderError && error.code === 'commander.help')
    return usage(`A command is missing: \`${commandName} help\` lists them.`)
  if (error instanceof CommanderError) return usage(usageWords(error))
  const refusal = refusalOf(error)
  if (refusal !== undefined) return { code: 'service_unavailable', message: refusal, details: [] }
  const appError = asAppError(error)
  if (appError.code === 'internal_error') {
    log?.error({ err: error }, 'The command failed unexpectedly.')
    return {
      code: appError.code,
      message: 'An unexpected error occurred. See the log above for details.',
      details: [],
    }
  }
  return { code: appError.code, message: appError.message, details: appError.details }
}

const misuses: Readonly<Record<string, (subject: string) => string>> = {
  'commander.unknownCommand': (subject) => `There is no command ${subject}`,
  'commander.unknownOption': (subject) => `The command has no option ${subject}`,
  'commander.missingMandatoryOptionValue': (subject) => `The option ${subject} is required`,
  'commander.optionMissingArgument': (subject) => `The option ${subject} needs a value`,
  'commander.missingArgument': (subject) => `The argument <${subject}> is missing`,
  'commander.excessArguments': () => 'The command has too many arguments',
}

/**
 * Creates a short message from an error of the argument parser. It contains the wrong argument and the parser's
 * suggestion.
 */
function usageWords({ code, message }: CommanderError): string {
  const subject = /'(.*)'/.exec(message)?.[1] ?? ''
  const suggestion = /\(Did you mean (?:one of )?(.*)\?\)/.exec(message)?.[1]
  const sentence = misuses[code]?.(subject) ?? 'The arguments are invalid'
  return suggestion === undefined
    ? `${sentence}.`
    : `${sentence}: did you mean ${suggestion.replaceAll(/[^, ]+/g, '`$&`')}?`
}

function usage(message: string): Failure {
  return { code: 'usage', message, details: [] }
}
