import { redactText } from '../../kernel/logs.ts'

/** Maximum number of lines of a log in a support bundle: the newest ones. */
const mostLines = 2000
const mostCharacters = 2000

/** Members of a log entry whose values describe the program, not records. */
const plainMembers = [
  'level',
  'time',
  'msg',
  'request_id',
  'method',
  'route',
  'status',
  'ms',
  'attempt',
  'queue',
] as const

/** Matches identifiers of the schema and of files, which Postgres writes in quotation marks after such a word. */
const identifier =
  /\b(relation|table|index|column|constraint|view|function|type|schema|role|database|extension|parameter|file|setting)( (?:"[^"]*"|'[^']*'))/g

/** Matches instants, including those in the names of backups. They would otherwise be removed as long numbers. */
const instant = /\b\d{4}-\d\d-\d\d[T ]\d\d[:-]\d\d[:-]\d\d(?:\.\d+)?Z?/g

/**
 * Removes values from a text: text in quotation marks (unless it is an identifier), email addresses, long numbers and
 * secrets. Instants remain.
 */
export function withoutValues(text: string): string {
  const names: string[] = []
  return redactText(text)
    .replaceAll(instant, (at) => `\0${names.push(at) - 1}\0`)
    .replaceAll(identifier, (_, word: string, name: string) => `${word} \0${names.push(name) - 1}\0`)
    .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\$(\w*)\$[^]*?\$\1\$/g, '"…"')
    .replaceAll(/[^\s@"<>(]+@[^\s@"<>),]+/g, '[email]')
    .replaceAll(/\+?\d[\d ().-]{7,}\d/g, '[number]')
    .replaceAll(/\0(\d+)\0/g, (_, at: string) => names[Number(at)]!.trim())
}

/** Returns the newest entries of a log of the service, without values. Lines that are not entries are left out. */
export function redactServiceLog(log: string): string[] {
  return newest(log).flatMap((line) => {
    const entry = asEntry(line)
    return entry ? [JSON.stringify(redactEntry(entry))] : []
  })
}

/**
 * Returns the newest messages of Postgres, without values. The lines after a message, such as its detail and the
 * statement, may contain data of rows and are left out.
 */
export function redactPostgresLog(log: string): string[] {
  const messages = /^(\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\]) +(LOG|WARNING|ERROR|FATAL|PANIC):\s+(.*)$/
  return newest(log, messages).flatMap((line) => {
    const [, head, severity, message] = messages.exec(line) ?? []
    return message === undefined ? [] : [`${head} ${severity}: ${withoutValues(message)}`]
  })
}

function newest(log: string, pattern = /\S/): string[] {
  const lines = log.split('\n').filter((line) => pattern.test(line))
  return lines.slice(-mostLines).map((line) => line.slice(0, mostCharacters))
}

type Entry = Record<string, unknown>

function asEntry(line: string): Entry | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entry) : undefined
  } catch {
    return undefined
  }
}

function redactEntry(entry: Entry): Entry {
  const plain = plainMembers.flatMap((name): [string, string | number][] => {
    const value = entry[name]
    if (typeof value === 'string') return [[name, name === 'time' ? value : withoutValues(value)]]
    return typeof value === 'number' ? [[name, value]] : []
  })
  const { err } = entry
  return {
    ...Object.fromEntries(plain),
    ...(typeof err === 'object' && err !== null && { err: redactError(err as Entry) }),
  }
}

/** Retains only the positions in the code, because the first lines of a stack repeat the message. */
function redactError({ type, code, message, stack }: Entry): Entry {
  const places = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : []
  return {
    ...(typeof type === 'string' && { type }),
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message: withoutValues(message) }),
    at: places.map((line) => line.trim()),
  }
}
