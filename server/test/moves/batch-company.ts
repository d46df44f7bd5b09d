import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Cell, quoin } from './cells.ts'
import { type Answer, sendRequest } from './moving-company.ts'

/** A company with scheduled jobs, each for a different customer. Batches move the jobs to other days. */
export interface BatchCompany {
  id: string
  locationId: string
  mutate(at: Cell, operation: string, input: object): Promise<Answer['body']>
  /** True if no email of the company waits to be sent or is being sent. */
  haveMailsEnded(at: Cell): Promise<boolean>
  /**
   * Asserts that each job is on this day and was moved once by each of the batches, and that each customer has one
   * email for each batch.
   */
  assertMoved(at: Cell, by: { date: string; batches: readonly string[] }): Promise<void>
}

const address = { address_line1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' }

export async function makeBatchCompany(
  cell: Cell,
  { jobs, date }: { jobs: number; date: string },
): Promise<BatchCompany> {
  const slug = `batches-${randomUUID().slice(0, 8)}`
  const named = ['--name', 'Batches', '--slug', slug, '--owner-email', `owner@${slug}.test`]
  const { id, location } = await quoin(cell, 'orgs', 'create', ...named)
  const scopes = ['--mode', 'live', '--scopes', 'workflows:read,workflows:write']
  const { key } = await quoin(cell, 'keys', 'create', '--org', slug, ...scopes)
  const mutate: BatchCompany['mutate'] = async (at, operation, body) => {
    const answer = await sendRequest(at, key, { path: `/workflows/${operation}`, body })
    assert.equal(answer.status, 200, `${operation}: ${answer.text}`)
    return answer.body.data
  }
  const window = { scheduled_date: date, scheduled_time_start: '09:00:00', scheduled_time_end: '11:00:00' }
  for (let at = 0; at < jobs; at++) {
    const contact = { name: `Customer ${at}`, email: `customer${at}@example.com` }
    const { id: client_id } = await mutate(cell, 'clients.create', { ...contact, ...address })
    await mutate(cell, 'jobs.create', { client_id, ...window })
  }
  return {
    id,
    locationId: location.id,
    mutate,
    haveMailsEnded: async ({ inspect }) => {
      const open = `select from quoin.mail_messages where org_id = $1 and status in ('recorded', 'sending')`
      return (await inspect.query(open, [id])).rowCount === 0
    },
    assertMoved: async ({ inspect }, by) => {
      const read = async (sql: string, ...more: unknown[]) => (await inspect.query(sql, [id, ...more])).rows
      const moves = by.batches.length
      assert.deepEqual(
        await read(
          `select scheduled_date::text as date, rescheduled_count as moves, count(*)::int as jobs
             from live.jobs where org_id = $1 group by 1, 2`,
        ),
        [{ date: by.date, moves, jobs }],
      )
      const done = by.batches.map(() => ({ verdict: 'done', items: jobs, receipts: jobs }))
      assert.deepEqual(
        await read(
          `select verdict, count(*)::int as items, count(distinct receipt_id)::int as receipts
             from live.batch_items where org_id = $1 group by batch_id, verdict`,
        ),
        done,
      )
      const [mails] = await read(
        `select count(*)::int as customers, min(n)::int as least, max(n)::int as most
           from (select to_address, count(*) as n from quoin.mail_messages
                  where org_id = $1 and to_address like 'customer%' group by 1) m`,
      )
      assert.deepEqual(mails, { customers: jobs, least: moves, most: moves })
      const [counts] = await read(
        `select (select count(*)::int from live.audit_log where org_id = $1 and operation = 'jobs.reschedule') as calls,
                (select count(*)::int from live.events where org_id = $1 and name = 'job.rescheduled') as events,
                (select count(*)::int from live.events where org_id = $1 and name = 'batch.done') as ended`,
      )
      assert.deepEqual(counts, { calls: jobs * moves, events: jobs * moves, ended: moves })
    },
  }
}
