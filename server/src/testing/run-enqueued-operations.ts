import { everyOperation } from '../app/catalog.ts'
import { findOrganizationById } from '../domains/organization/company/index.ts'
import type { Mutation } from '../kernel/operations/operation.ts'
import { Traffic } from '../kernel/limits/traffic.ts'
import { laterTask } from '../kernel/operations/run-later.ts'
import type { TestOrg } from './test-org.ts'

/**
 * Runs the operations that earlier calls of the organization have enqueued, as a worker does. Each is run `times`
 * times; more than one time simulates the repetition after a crash. `traffic` contains the requests that the service is
 * answering meanwhile. By default there are none: those of other tests in this process do not count.
 */
export async function runEnqueuedOperations(
  { app, id: orgId }: TestOrg,
  times = 1,
  traffic = new Traffic(),
): Promise<number> {
  const { rows } = await app.inspect.query<{ payload: unknown }>(
    `with gone as (delete from quoin.tasks where org_id = $1 and kind = 'operation.run' returning payload, position)
     select payload from gone order by position`,
    [orgId],
  )
  const operations = everyOperation.filter((each): each is Mutation => each.kind === 'mutation')
  const kernel = { ...app.kernel, services: { ...app.kernel.services, traffic } }
  const kind = laterTask(kernel, operations, (id) => findOrganizationById(app.database.system, id))
  const ctx = {
    orgId,
    attempt: 1,
    now: app.kernel.now(),
    inTurn: () => Promise.resolve(),
    signal: new AbortController().signal,
  }
  for (const { payload } of rows)
    for (let done = 0; done < times; done++) await kind.handler(ctx, kind.payload.parse(payload))
  return rows.length
}
