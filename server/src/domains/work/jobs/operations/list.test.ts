import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { listJobs } from '../operations.ts'
import { addJob } from '../testing/add-job.ts'

let org: TestOrg
let client_id: string
before(async () => {
  org = await testOrg()
  const address = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
  client_id = (await org.run(createClient, { name: 'Ada Lovelace', ...address })).id
  for (const scheduled_date of ['2026-03-02', null, '2026-03-09', '2026-03-02', null, '2026-02-01'])
    await addJob(org, {
      client_id,
      scheduled_date,
      status: scheduled_date === null ? 'unscheduled' : 'scheduled',
    })
})

/** Reads all pages, and returns the dates in their order. */
async function datesOf(input: Record<string, unknown>): Promise<(string | null)[]> {
  const dates: (string | null)[] = []
  const ids = new Set<string>()
  let cursor: string | null | undefined
  do {
    const page: Awaited<ReturnType<typeof read>> = await read({ ...input, ...(cursor ? { cursor } : {}) })
    for (const job of page.items) ids.add(job.id)
    dates.push(...page.items.map((job) => job.scheduled_date))
    cursor = page.next_cursor
  } while (cursor)
  assert.equal(ids.size, dates.length)
  return dates
}
const read = (input: Record<string, unknown>) => org.run(listJobs, input)

test('jobs are listed with the latest date first, or last on request; jobs without a date are last in both orders', async () => {
  for (const limit of [1, 2, 3, 4, 5, 6]) {
    assert.deepEqual(await datesOf({ limit }), [
      '2026-03-09',
      '2026-03-02',
      '2026-03-02',
      '2026-02-01',
      null,
      null,
    ])
    assert.deepEqual(await datesOf({ limit, order: 'asc' }), [
      '2026-02-01',
      '2026-03-02',
      '2026-03-02',
      '2026-03-09',
      null,
      null,
    ])
  }
})

test('a range of dates includes both ends and excludes jobs without a date', async () => {
  const march = { scheduled_from: '2026-03-02', scheduled_to: '2026-03-09' }
  assert.deepEqual(await datesOf({ ...march, limit: 1 }), ['2026-03-09', '2026-03-02', '2026-03-02'])
  assert.deepEqual(await datesOf({ scheduled_to: '2026-03-01' }), ['2026-02-01'])
})

test('filtering jobs by a member returns those with the member among the assignees', async () => {
  const id = await addJob(org, {
    client_id,
    created_at: '2026-01-01T00:00:00.000Z',
    assignees: [{ member_id: org.ownerId, role: 'crew' }],
  })
  const { items } = await read({ assigned_to: org.ownerId })
  assert.deepEqual(
    items.map((job) => job.id),
    [id],
  )
  assert.equal((await read({ assigned_to: client_id })).items.length, 0)
})

test('an undocumented sort field is refused', async () => {
  await assert.rejects(read({ sort: 'job_number' }), { code: 'invalid_sort' })
})

test('status, crew and tag filter the list, and a cursor is valid only with the same filters', async () => {
  const crew_id = '0199a0c4-7a30-7000-8000-0000000000cc'
  const of = async (more: object) =>
    addJob(org, { client_id, created_at: '2026-01-01T00:00:00.000Z', ...more })
  const pausedId = await of({ status: 'on_hold', crew_id, tags: ['vip', 'gate'] })
  const otherPausedId = await of({ status: 'on_hold', tags: ['gate'] })
  const ids = async (input: object) => (await read({ ...input })).items.map((job) => job.id).toSorted()
  assert.deepEqual(await ids({ status: 'on_hold' }), [pausedId, otherPausedId].toSorted())
  assert.deepEqual(await ids({ status: 'on_hold', tag: 'vip' }), [pausedId])
  assert.deepEqual(await ids({ crew_id }), [pausedId])
  assert.deepEqual(await ids({ tag: 'vi' }), [])
  const { next_cursor } = await read({ status: 'on_hold', limit: 1 })
  assert.equal((await read({ status: 'on_hold', limit: 1, cursor: next_cursor! })).items.length, 1)
  await assert.rejects(read({ tag: 'gate', limit: 1, cursor: next_cursor! }), { code: 'invalid_cursor' })
})

test('the list of jobs in the resource API ignores a status filter', async () => {
  const all = await org.request('GET', '/api/v1/jobs?limit=100')
  const ignored = await org.request('GET', '/api/v1/jobs?limit=100&status=on_hold&crew_id=x&tag=vip')
  assert.equal(ignored.status, 200)
  assert.equal(ignored.body.data.length, all.body.data.length)
})
