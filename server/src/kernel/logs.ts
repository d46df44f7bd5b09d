import pino, { type Logger } from 'pino'

/** Members whose values never reach a log, wherever they stand in a logged object. */
const secretMembers = ['authorization', 'password', 'secret', 'key', 'token', 'api_key', 'connectionString']
const paths = secretMembers.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Keys and secrets of ours, also inside sentences and error messages. */
const secretText =
  /quoin_(?:live|test)_[0-9A-Za-z]{8}_[0-9A-Za-z]+|whsec_[0-9A-Za-z+/=_-]+|Bearer\s+\S+|(?<=:\/\/[^:/\s]*:)[^@/\s]+(?=@)/g

export function redactText(text: string): string {
  return text.replace(secretText, '[redacted]')
}

interface LoggedError extends Error {
  code?: string
}

/** Of values that it cannot read (SQLSTATE class 22) Postgres tells by quoting them. */
function messageOf(error: LoggedError): string {
  const quotesValues = /^22[0-9A-Z]{3}$/.test(error.code ?? '')
  return redactText(quotesValues ? error.message.replace(/"[^]*"/, '"[redacted]"') : error.message)
}

/** Structured logs, one JSON object a line, on standard error or wherever `destination` points. */
export function createLog(level: string, destination: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: '[redacted]' },
      serializers: {
        // Of a database error the message and code, never the values that it quotes in its detail.
        err: (error: LoggedError) => ({
          type: error.name,
          message: messageOf(error),
          code: error.code,
          stack: redactText((error.stack ?? '').replace(error.message, () => messageOf(error))),
          cause: error.cause instanceof Error ? messageOf(error.cause) : undefined,
        }),
      },
    },
    destination,
  )
}
