import { CommanderError } from 'commander'
import type { Logger } from 'pino'
import { type ErrorDetail } from '../../kernel/errors.ts'
import { asAppError } from '../../kernel/http/error-answer.ts'
import { refusalOf } from '../../start/refusal.ts'

/** The error output of a failed command. The codes are those of the API, and `usage`. */
export interface Failure {
  code: string
  message: string
  details: readonly ErrorDetail[]
}

export function failureOf(error: unknown, log: Logger | undefined): Failure {
  if (error instanceof CommanderError && error.code === 'commander.help')
    return usage('A command is missing: `npm run quoin -- help` lists them.')
  if (error instanceof CommanderError) return usage(usageWords(error))
  const refusal = refusalOf(error)
  if (refusal !== undefined) return { code: 'service_unavailable', message: refusal, details: [] }
  const told = asAppError(error)
  if (told.code === 'internal_error') {
    log?.error({ err: error }, 'The command failed unexpectedly.')
    return { code: told.code, message: 'Something went wrong. See the log above for details.', details: [] }
  }
  return { code: told.code, message: told.message, details: told.details }
}

const misuses: Readonly<Record<string, (what: string) => string>> = {
  'commander.unknownCommand': (what) => `There is no command ${what}`,
  'commander.unknownOption': (what) => `The command has no option ${what}`,
  'commander.missingMandatoryOptionValue': (what) => `The option ${what} is required`,
  'commander.optionMissingArgument': (what) => `The option ${what} needs a value`,
  'commander.missingArgument': (what) => `The argument <${what}> is missing`,
  'commander.excessArguments': () => 'The command does not take so many arguments',
}

/** Shortens the parser's message to the word that is wrong and the suggestion. */
function usageWords({ code, message }: CommanderError): string {
  const what = /'(.*)'/.exec(message)?.[1] ?? ''
  const meant = /\(Did you mean (?:one of )?(.*)\?\)/.exec(message)?.[1]
  const sentence = misuses[code]?.(what) ?? 'The arguments cannot be understood'
  return meant === undefined
    ? `${sentence}.`
    : `${sentence}: did you mean ${meant.replaceAll(/[^, ]+/g, '`$&`')}?`
}

function usage(message: string): Failure {
  return { code: 'usage', message, details: [] }
}
