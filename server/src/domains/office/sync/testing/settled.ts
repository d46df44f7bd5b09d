import assert from 'node:assert/strict'
import { soon } from '../../../../testing/soon.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'

/**
 * Maximum time to wait for the feed. The feed waits for every open transaction of Postgres, which all test
 * processes of a run share. A transaction of another process can therefore delay it, for more than a minute on a
 * busy machine.
 */
const timeoutMs = 110_000

/** Waits until the feed of changes contains everything that was committed so far. */
export async function settled({ app }: TestOrg): Promise<void> {
  const [row] = (await app.inspect.query<{ now: string }>(`select pg_current_xact_id()::text as now`)).rows
  await soon(async () => {
    const { rows } = await app.inspect.query<{ told: boolean; open: string | null }>(
      `select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as told,
              (select string_agg(format('%s in %s since %s: %s', pid, datname, xact_start, left(query, 200)), E'\\n')
               from pg_stat_activity where backend_xid is not null) as open`,
      [row!.now],
    )
    assert.ok(rows[0]!.told, `the feed still waits for these transactions:\n${rows[0]!.open}`)
  }, timeoutMs)
}
