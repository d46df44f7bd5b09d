import { type Batch, runBatchTask } from '../domains/office/batches/index.ts'
import { listBatches, prepareBatch, startBatch } from '../domains/office/batches/operations.ts'
import { findOrganizationById } from '../domains/organization/company/index.ts'
import { createJob, updateJob } from '../domains/work/jobs/operations.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { newId } from '../kernel/ids.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { type Kernel, run } from '../kernel/operations/run.ts'
import { addDays, localToday } from '../kernel/time/index.ts'
import { asOwner, type Owned, ownerOf } from './as-owner.ts'
import { nextWorkingDay } from './next-working-day.ts'

interface Parts {
  database: Database
  kernel: Kernel
}

/**
 * Moves the scheduled visits of a rainy day to the next working day in one batch. Customers are notified. One job is
 * edited after the batch is prepared and before it runs, so the batch skips this job. If a crash interrupted the batch,
 * it is finished. Does nothing if the day was already moved.
 */
export async function setUpRainyDay(parts: Parts, owned: Owned): Promise<void> {
  const { kernel } = parts
  const actor = ownerOf(owned)
  const perform: Perform = (operation, input) => run(kernel, operation, { actor, input, requestId: newId() })
  const batch =
    (await findStartedMove(perform)) ?? (await startToMove(perform, await findOrAddRainyDay(parts, owned)))
  if (batch?.status === 'running') await finish(parts, owned.org.id, batch.id)
}

/**
 * Finds the batch that is moving the visits of the rainy day, or that has moved them. Reads all pages, because any
 * number of batches may have been started later.
 */
async function findStartedMove(perform: Perform): Promise<Batch | undefined> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await perform(listBatches, {
      status: ['running', 'done'],
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    })
    const move = page.items.find(({ recipe }) => recipe?.kind === 'move_day')
    if (move) return move
    cursor = page.next_cursor
  }
  return undefined
}

/**
 * Finds the location and the day with the most scheduled jobs. Considers only days from the day after tomorrow on. If
 * no day has more than two jobs, first creates jobs on a working day in about two weeks.
 */
async function findOrAddRainyDay(parts: Parts, owned: Owned): Promise<BusyDay | undefined> {
  const { org } = owned
  const today = localToday(org.timezone, new Date(parts.kernel.now()))
  const date = nextWorkingDay(addDays(today, 14))
  return await asOwner(parts, owned, async (perform, transaction) => {
    const busy = await findBusyDay(transaction, org.id, addDays(today, 2))
    if (busy) return busy
    for (const [at, client] of (await clientsToVisit(transaction, org)).entries())
      await perform(createJob, {
        client_id: client.id,
        scheduled_date: date,
        scheduled_time_start: `${String(8 + 2 * at).padStart(2, '0')}:00:00`,
        scheduled_time_end: `${String(10 + 2 * at).padStart(2, '0')}:00:00`,
        service_type: 'House wash',
        line_items: [{ name: 'House wash', quantity: '1', unit_price_cents: 28_500 + 1500 * at }],
      })
    return await findBusyDay(transaction, org.id, addDays(today, 2))
  })
}

type Perform = <Input, Output>(operation: Operation<Input, Output>, input: object) => Promise<Output>

interface BusyDay {
  location_id: string
  date: string
}

async function startToMove(perform: Perform, day: BusyDay | undefined): Promise<Batch | undefined> {
  if (!day) return undefined
  const { location_id, date: from } = day
  const recipe = { kind: 'move_day', location_id, from, to: nextWorkingDay(from), notify: ['email'] }
  const { id: batch_id, items, confirm_token } = await perform(prepareBatch, { recipe })
  const started = await perform(startBatch, { batch_id, confirm_token })
  const edited = items.findLast(({ verdict }) => verdict === 'ready')?.subject
  if (edited) await perform(updateJob, { job_id: edited.id, notes: 'Bring the long ladder.' })
  return started
}

/** Returns clients at the first location of the company who can be notified by email. */
function clientsToVisit(db: Queries, { id, defaultLocationId }: Owned['org']): Promise<{ id: string }[]> {
  return db.rows(
    `select p.id from client_people p
       join client_facts f on f.org_id = p.org_id and f.id = p.id and not f.email_opt_out
       join client_homes h on h.org_id = p.org_id and h.client_id = p.id and h.location_id = $2
      where p.org_id = $1 and p.email is not null and p.archived_at is null and p.merged_into is null
      order by p.created_at, p.id limit 4`,
    [id, defaultLocationId],
  )
}

/** Returns the location and the day with the most scheduled jobs. Undefined if no day has more than two jobs. */
function findBusyDay(db: Queries, orgId: string, from: string): Promise<BusyDay | undefined> {
  return db.row(
    `select r.location_id, r.scheduled_date::text as date from job_facts r
      where r.org_id = $1 and r.status = 'scheduled' and r.scheduled_date >= $2 and r.archived_at is null
      group by r.location_id, r.scheduled_date having count(*) > 2
      order by count(*) desc, r.scheduled_date, r.location_id limit 1`,
    [orgId, from],
  )
}

const mostAttempts = 50

/**
 * Runs the items of the batch in the same way as the background worker. Items that are left after the last attempt are
 * run by the worker.
 */
async function finish({ database, kernel }: Parts, orgId: string, batch_id: string): Promise<void> {
  const task = runBatchTask({
    kernel,
    database,
    organizationOf: (id) => findOrganizationById(database.system, id),
  })
  const { signal } = new AbortController()
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const ctx = { orgId, attempt, now: kernel.now(), inTurn: () => Promise.resolve(), signal }
    if ((await task.handler(ctx, { batch_id })).outcome !== 'later') return
  }
}
