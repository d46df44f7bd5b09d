import type { Queries } from '../database/queries.ts'
import type { Mode } from '../database/database.ts'

/** A request of the log, as it is stored. */
export interface RequestRow {
  /** Begins with the time of the answer. */
  id: string
  /** Mode of the API key. */
  mode: Mode
  key_id: string
  operation: string | null
  method: string
  /** Pattern of the route. */
  route: string
  status: number
  error_code: string | null
  duration_ms: number
  request_id: string
}

/** Filters of requests. All that are present must match. */
export interface RequestFilters {
  keyId?: string | undefined
  operation?: string | undefined
  /** First digits of the status. */
  statusClasses?: readonly number[] | undefined
  /** Only requests that were refused or failed. */
  isFailed?: boolean | undefined
  requestId?: string | undefined
}

/** Range of ids, from the lowest one to the one that follows the range. */
interface RequestRange {
  from: string
  upto: string
}

/** Maximum number of rows that one search reads. */
export const mostSearched = 20_000

const columns =
  'r.id, r.mode, r.key_id, r.operation, r.method, r.route, r.status, r.error_code, r.duration_ms, r.request_id'

/** Inserts requests of any organizations in one statement. */
export async function insertRequests(
  system: Queries,
  requests: readonly (RequestRow & { org_id: string })[],
): Promise<void> {
  await system.rows(
    `insert into quoin.request_log (org_id, id, mode, key_id, operation, method, route, status, error_code, duration_ms, request_id)
     select r.org_id, r.id, r.mode, r.key_id, r.operation, r.method, r.route, r.status, r.error_code, r.duration_ms, r.request_id
       from json_to_recordset($1) as r (org_id uuid, id uuid, mode text, key_id uuid, operation text, method text,
            route text, status smallint, error_code text, duration_ms integer, request_id text)`,
    [JSON.stringify(requests)],
  )
}

/**
 * Returns the newest requests of a range that match the filters. Reads at most `mostSearched` rows; failed requests
 * have an index of their own, so that only these are read and counted.
 */
export function selectRequests(
  db: Queries,
  orgId: string,
  { from, upto }: RequestRange,
  { keyId, operation, statusClasses, isFailed, requestId }: RequestFilters,
  most: number,
): Promise<RequestRow[]> {
  return db.rows(
    `select ${columns} from (${searched(isFailed)}) r
      where ($4::uuid is null or r.key_id = $4) and ($5::text is null or r.operation = $5)
        and ($6::int[] is null or r.status / 100 = any ($6)) and ($7::text is null or r.request_id = $7)
      order by r.id desc limit $8`,
    [orgId, from, upto, keyId ?? null, operation ?? null, statusClasses ?? null, requestId ?? null, most],
  )
}

/**
 * Returns the id of the last row that a search in this range reads. Undefined if the range has fewer rows, so that the
 * search reads all of them.
 */
export async function lastSearched(
  db: Queries,
  orgId: string,
  { from, upto }: RequestRange,
  isFailed: boolean | undefined,
): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(
    `select r.id from (${searched(isFailed)}) r order by r.id desc offset ${mostSearched - 1}`,
    [orgId, from, upto],
  )
  return row?.id
}

const searched = (isFailed: boolean | undefined): string =>
  `select * from quoin.request_log x where x.org_id = $1 and x.id >= $2 and x.id < $3
      ${isFailed ? 'and x.error_code is not null' : ''} order by x.id desc limit ${mostSearched}`
