import { moveBytes } from '../../domains/organization/stored-files/index.ts'
import type { TestApp } from '../../testing/test-app.ts'

/** Moves the bytes of up to `most` files from the database to storage, as background tasks would do. */
export async function moveAllBytes(app: TestApp, most: number): Promise<void> {
  const kind = moveBytes({ database: app.database, storage: app.kernel.services.storage })
  const { rows } = await app.inspect.query<{ org_id: string; file_id: string }>(
    'select b.org_id, b.file_id from live.file_bytes b order by b.file_id limit $1',
    [most],
  )
  for (const { org_id: orgId, file_id } of rows) {
    const signal = AbortSignal.timeout(10_000)
    const ctx = { orgId, attempt: 1, now: app.kernel.now(), inTurn: () => Promise.resolve(), signal }
    const { settle } = await kind.handler(ctx, { file_id })
    const scope = { orgId, locations: '*', isEnd: true } as const
    await app.database.live.transaction(scope, (transaction) => settle!(transaction))
  }
}
