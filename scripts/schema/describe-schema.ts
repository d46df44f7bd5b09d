import type pg from 'pg'
import { functionQuery, schemaQuery, tableQuery, typeQuery, viewQuery } from './catalog-queries.ts'

/**
 * The definition of one database object with its indexes, triggers, policies and grants, as SQL that Postgres prints.
 */
export interface Described {
  schema: string
  name: string
  text: string
}

interface Found {
  schema: string
  name: string
  statements: string[]
}

interface FoundTable extends Found {
  opening: string
  columns: { name: string; text: string }[]
  constraints: string[]
  closing: string
}

/** Name that replaces the real name of the owner in the output, because an external database can have another owner. */
const ownerName = 'quoin_owner'

/** Reads the actual schema of a database. */
export async function describeSchema(client: pg.Client): Promise<Described[]> {
  await client.query(`set search_path = ''`)
  const { rows } = await client.query<{ owner: string }>(
    `select nspowner::regrole::text as owner from pg_namespace where nspname = 'quoin'`,
  )
  const owner = new RegExp(`\\bTO ${rows[0]!.owner}\\b`, 'gi')
  const read = async <Row>(sql: string): Promise<Row[]> => (await client.query<Row & object>(sql)).rows
  const tables = (await read<FoundTable>(tableQuery)).map((table) => ({
    ...table,
    statements: [createTable(table), ...table.statements],
  }))
  const found = [
    ...(await read<Found>(schemaQuery)),
    ...(await read<Found>(typeQuery)),
    ...tables,
    ...(await read<Found>(viewQuery)),
    ...(await read<Found>(functionQuery)),
  ]
  await client.query('reset search_path')
  return found.map(({ schema, name, statements }) => ({
    schema,
    name,
    text: statements.map((sql) => `${lowerCase(sql).replaceAll(owner, `to ${ownerName}`)};`).join('\n'),
  }))
}

function createTable({ opening, columns, constraints, closing }: FoundTable): string {
  if (columns.length === 0) return opening + closing
  const width = Math.max(...columns.map(({ name }) => name.length))
  const lines = [...columns.map(({ name, text }) => `${name.padEnd(width)} ${text}`), ...constraints]
  return `${opening} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${closing}`
}

/** Converts SQL keywords to lower case. Strings, quoted identifiers and function bodies are not changed. */
function lowerCase(sql: string): string {
  return sql.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|[^'"$]+/g, (part) =>
    /^['"$]/.test(part) ? part : part.toLowerCase(),
  )
}
