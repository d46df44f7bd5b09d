import type pg from 'pg'

/** Size of a table, with all of its partitions, in both modes. */
export interface TableSize {
  rows: number
  indexes: number
  bytes: number
}

/**
 * Reads the sizes of all tables, by the names that facts use: without a schema for the tables of `live` and `sandbox`.
 * Numbers of rows are estimates, because counting all rows would take long. As in Postgres's query plans, the number of
 * rows per page that Postgres measured earlier is multiplied by the current number of pages.
 */
export async function readTableSizes(client: pg.Client): Promise<Map<string, TableSize>> {
  const { rows } = await client.query<TableSize & { name: string }>(
    `select case when n.nspname in ('live', 'sandbox') then '' else n.nspname || '.' end || root.relname as name,
            sum(greatest(pg_stat_get_live_tuples(c.oid),
                         case when c.reltuples >= 0 and c.relpages > 0 then c.reltuples / c.relpages else 40 end
                           * (pg_relation_size(c.oid) / current_setting('block_size')::int)))::float8 as rows,
            max((select count(*) from pg_index i where i.indrelid = c.oid))::int as indexes,
            sum(pg_total_relation_size(c.oid))::float8 as bytes
       from pg_class c join pg_class root on root.oid = coalesce(pg_partition_root(c.oid), c.oid)
       join pg_namespace n on n.oid = root.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind = 'r' group by 1`,
  )
  return new Map(rows.map(({ name, rows: count, ...size }) => [name, { ...size, rows: Math.round(count) }]))
}
