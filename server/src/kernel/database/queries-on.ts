import type pg from 'pg'
import { onlyRow, type Parameter, type Queries } from './queries.ts'

/** Statements over a connection of one's own, outside the pools of the service. */
export function queriesOn(client: pg.Client): Queries {
  const rows = async <Row>(text: string, parameters: readonly Parameter[] = []): Promise<Row[]> =>
    (await client.query(text, [...parameters])).rows as Row[]
  const row = async <Row>(text: string, parameters?: readonly Parameter[]): Promise<Row | undefined> =>
    onlyRow(await rows<Row>(text, parameters))
  return { rows, row }
}
