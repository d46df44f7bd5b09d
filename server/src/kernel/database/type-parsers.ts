import pg from 'pg'

/**
 * Parsers for column values. `timestamptz` becomes ISO 8601 in UTC with at least milliseconds, `date` and `time` stay
 * text, `int8` becomes a number if it is exact, and `numeric` becomes a decimal string.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, instant],
  [pg.types.builtins.DATE, asIs],
  [pg.types.builtins.TIME, asIs],
  [pg.types.builtins.NUMERIC, asIs],
  [pg.types.builtins.INT8, exactInteger],
])

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

function asIs(text: string): string {
  return text
}

/**
 * Converts a timestamp to ISO 8601. Postgres prints it as `2026-03-01 17:05:09.12+00`, in UTC as set for the session,
 * with as many fractional digits as needed.
 */
function instant(text: string): string {
  const fraction = text.length > 22 ? text.slice(20, -3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`
}

function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The integer ${text} is too large to be represented exactly.`)
  return value
}
