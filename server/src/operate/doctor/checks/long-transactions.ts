import { readerName } from '../../../kernel/installation/installation-reader.ts'
import { moverName } from '../../../kernel/moves/side.ts'
import { type Check, listed, right, wrong } from '../check.ts'

/**
 * Age in seconds from which a transaction counts as hanging. The service ends its own transactions after 15 seconds.
 */
const mostSeconds = 60

/**
 * A long transaction prevents Postgres from removing old rows, and may hold locks for which other transactions wait.
 * `seconds` is changed only by tests.
 */
export const longTransactions = (seconds = mostSeconds): Check => ({
  name: 'long-transactions',
  title: 'no transaction is open for a long time',
  async examine({ reader }) {
    const rows = await reader.queries.rows<{ pid: number; name: string; state: string; seconds: number }>(
      `select a.pid, coalesce(nullif(a.application_name, ''), a.usename::text, 'unknown') as name, coalesce(a.state, 'unknown') as state,
              floor(extract(epoch from clock_timestamp() - a.xact_start))::int as seconds
         from pg_stat_activity a
        where a.datname = current_database() and a.backend_type = 'client backend' and a.pid <> pg_backend_pid()
          and a.xact_start < clock_timestamp() - make_interval(secs => $1) and a.application_name <> all ($2::text[])
          and a.application_name not like 'quoin backup%'
       union all
       select 0, 'prepared transaction ' || p.gid, 'prepared', floor(extract(epoch from clock_timestamp() - p.prepared))::int
         from pg_prepared_xacts p
        where p.database = current_database() and p.prepared < clock_timestamp() - make_interval(secs => $1)
        order by seconds desc`,
      [seconds, [moverName, readerName]],
    )
    if (rows.length === 0) return right()
    const hanging = rows.map(
      ({ pid, name, state, seconds }) => `${name} (process ${pid}, ${state}) for ${seconds} seconds`,
    )
    return wrong(
      `Transactions are open for a long time: ${listed(hanging)}.`,
      `Find out what they do. \`select pg_terminate_backend(${rows[0]!.pid})\` ends one.`,
    )
  },
})
