import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { testOrg, type TestOrg } from '../../../testing/test-org.ts'
import { archiveClient } from '../../customers/clients/operations.ts'
import { lineItem } from '../../organization/line-items/testing/line-item.ts'
import { addJob, type JobToAdd } from './add-job.ts'
import { jobCreationEvents } from './make-job.ts'
import { jobSchema } from './job.ts'
import { addCustomer } from './testing/working.ts'

/** Adds a job through `addJob`, as the operations of other domains do. */
const add = (org: TestOrg, input: Partial<JobToAdd> & { client_id: string }) =>
  org.run(
    mutation({
      name: 'jobs.addForTest',
      summary: 'Add a job.',
      permission: ['manage_jobs'],
      scope: 'jobs:write',
      input: z.strictObject({}),
      output: jobSchema,
      emits: jobCreationEvents,
      handler: (ctx) =>
        addJob(ctx, {
          property_id: null,
          estimate_id: null,
          lead_id: null,
          location_id: org.locationId,
          lines: [],
          ...input,
        }),
    }),
    {},
  )

test('unselected lines are not part of the job; the others are copied, and count with their tax', async () => {
  const org = await testOrg()
  const lines = [
    lineItem(8000, { tax_cents: 560 }),
    lineItem(500, { position: 2, optional: true, selected: false }),
    lineItem(700, { position: 3, optional: true, selected: true, option_id: 'better' }),
  ]
  const job = await add(org, { client_id: await addCustomer(org), lines })
  assert.deepEqual(
    job.line_items.map((line) => [line.position, line.line_total_cents, line.source_line_id, line.option_id]),
    [
      [1, 8000, lines[0]!.id, null],
      [2, 700, lines[2]!.id, null],
    ],
  )
  assert.equal(job.total_cents, 9260)
  assert.deepEqual([job.status, job.service_address, job.version], ['unscheduled', '1 Main St', 1])
  assert.equal((await add(org, { client_id: job.client_id, lines, total_cents: 9000 })).total_cents, 9000)
})

test('no job can be created for an archived client', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  await org.run(archiveClient, { client_id }, org.owner)
  await assert.rejects(add(org, { client_id }), { code: 'invalid_state' })
  assert.ok(!(await org.events()).includes('job.created'))
})
