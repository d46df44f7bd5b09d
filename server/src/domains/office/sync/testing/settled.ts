import assert from 'node:assert/strict'
import { soon } from '../../../../testing/soon.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'

/** Waits until the feed contains everything committed so far. Transactions of other tests delay it too. */
export async function settled({ app }: TestOrg): Promise<void> {
  const [row] = (await app.inspect.query<{ now: string }>(`select pg_current_xact_id()::text as now`)).rows
  await soon(async () => {
    const { rows } = await app.inspect.query<{ told: boolean }>(
      `select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as told`,
      [row!.now],
    )
    assert.ok(rows[0]!.told)
  }, 60_000)
}
