import { CommanderError } from 'commander'
import type { Logger } from 'pino'
import { type ErrorDetail } from '../../kernel/errors.ts'
import { asAppError } from '../../kernel/http/error-answer.ts'
import { refusalOf } from '../../start/refusal.ts'

/** What a command that failed says on standard error; the codes are those of the API, and `usage`. */
export interface Failure {
  code: string
  message: string
  details: readonly ErrorDetail[]
}

export function failureOf(error: unknown, log: Logger | undefined): Failure {
  if (error instanceof CommanderError && error.code === 'commander.help')
    return usage('A command is missing: `npm run quoin -- help` lists them.')
  if (error instanceof CommanderError) return usage(error.message.replace(/^error: /, ''))
  const refusal = refusalOf(error)
  if (refusal !== undefined) return { code: 'service_unavailable', message: refusal, details: [] }
  const told = asAppError(error)
  if (told.code === 'internal_error') {
    log?.error({ err: error }, 'The command failed unexpectedly.')
    return { code: told.code, message: 'Something went wrong; the log above tells more.', details: [] }
  }
  return { code: told.code, message: told.message, details: told.details }
}

function usage(message: string): Failure {
  return { code: 'usage', message, details: [] }
}
