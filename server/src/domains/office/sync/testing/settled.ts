import assert from 'node:assert/strict'
import { soon } from '../../../../testing/soon.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'

/**
 * The feed waits for every open transaction of the Postgres, and the whole run of tests shares one: an import or a batch of
 * another process, which takes some seconds alone, holds it up for as long as it takes on a busy machine. The time-out of
 * the test bounds it too.
 */
const timeoutMs = 110_000

/** Waits until the feed contains everything committed so far. */
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
