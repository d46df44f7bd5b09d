import type pg from 'pg'
import { onlyRow, type Parameter, type Queries } from './queries.ts'

/** Runs statements on a dedicated connection, outside the service's pools. */
export function queriesOn(client: pg.Client): Queries {
  const rows = async <Row>(text: string, parameters: readonly Parameter[] = []): Promise<Row[]> =>
    (await client.query(text, [...parameters])).rows as Row[]
  const row = async <Row>(text: string, parameters?: readonly Parameter[]): Promise<Row | undefined> =>
    onlyRow(await rows<Row>(text, parameters))
  return { rows, row }
}
