import pino, { type Logger } from 'pino'

/** Fields whose values are never logged, down to the third nesting level. */
const secretMembers = ['authorization', 'password', 'secret', 'key', 'token', 'api_key', 'connectionString']
const paths = secretMembers.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Matches API keys and other secrets, even inside sentences and error messages. */
const secretText =
  /quoin_(?:live|test|access|refresh|code)_[0-9A-Za-z]{8}_[0-9A-Za-z]+|whsec_[0-9A-Za-z+/=_-]+|Bearer\s+\S+|(?<=:\/\/[^:/\s]*:)[^@/\s]+(?=@)/g

export function redactText(text: string): string {
  return text.replace(secretText, '[redacted]')
}

interface LoggedError extends Error {
  code?: string
}

/**
 * Returns the message of an error without secrets. If Postgres could not parse a value (SQLSTATE class 22), the
 * message quotes that value; the quotation is removed.
 */
function messageOf(error: LoggedError): string {
  const quotesValues = /^22[0-9A-Z]{3}$/.test(error.code ?? '')
  return redactText(quotesValues ? error.message.replace(/"[^]*"/, '"[redacted]"') : error.message)
}

/** Creates a structured log, which writes one JSON object per line to `destination`. */
export function createLog(level: string, destination: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: '[redacted]' },
      serializers: {
        // Logs message and code of a database error, but never its detail, which contains values.
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
