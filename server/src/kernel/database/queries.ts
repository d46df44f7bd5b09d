import { createHash } from 'node:crypto'
import type pg from 'pg'
import { socketOf } from './socket-of.ts'

export type Parameter = string | number | boolean | null | Buffer | readonly string[] | readonly number[]

/** What a statement can be asked through: a shared reader or a transaction. */
export interface Queries {
  rows<Row>(text: string, parameters?: readonly Parameter[]): Promise<Row[]>
  /** The only row, or undefined. More than one is a mistake in the statement. */
  row<Row>(text: string, parameters?: readonly Parameter[]): Promise<Row | undefined>
}

/** A transaction, as a handler sees it. */
export interface Writes extends Queries {
  /** Sends a statement whose answer nobody needs, without a round trip. If it fails, so does the commit, with its error. */
  later(text: string, parameters?: readonly Parameter[]): void
}

const names = new Map<string, string>()

/** Statements are prepared under a name made from their text: planning once more than doubles the throughput. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}

export function onlyRow<Row>(rows: Row[]): Row | undefined {
  if (rows.length > 1) throw new Error(`A statement meant to answer one row answered ${rows.length}.`)
  return rows[0]
}

/**
 * Sends a prepared statement without waiting for the ones before it. What is sent in the same tick leaves in one write,
 * so `begin`, the fence, and the first statement cost one round trip together.
 */
export function send(
  client: pg.Client,
  text: string,
  parameters: readonly Parameter[] = [],
): Promise<pg.QueryResult> {
  const stream = socketOf(client)
  if (stream.writableCorked === 0) {
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
  return client.query({ name: nameOf(text), text, values: parameters as unknown[] })
}
