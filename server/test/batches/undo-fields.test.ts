import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod'
import { carryOut } from '../../src/domains/office/batches/testing/batching.ts'
import { getClient, updateClient } from '../../src/domains/customers/clients/operations.ts'
import { createLead, getLead, updateLead } from '../../src/domains/customers/leads/operations.ts'
import { getJob, updateJob } from '../../src/domains/work/jobs/operations.ts'
import { addCustomer, jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { saveLeadSource } from '../../src/domains/organization/company/operations.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

interface Updates {
  operation: Operation
  get: Operation
  id: string
  add: (org: TestOrg) => Promise<string>
  /** New values of each field. Each must differ from the value of a new record. */
  values: Record<string, readonly unknown[]>
}

const updates: Updates[] = [
  {
    operation: updateLead,
    get: getLead,
    id: 'lead_id',
    add: async (org) =>
      (
        await org.run(
          createLead,
          {
            customer_name: 'Ada',
            customer_phone: '(312) 555-0142 x7',
            customer_email: 'ada@example.com',
            service_address: '1 Main St',
            city: 'Springfield',
            notes: 'Before',
          },
          org.owner,
        )
      ).id,
    values: {
      customer_name: ['Grace', null],
      customer_email: ['grace@example.com', null],
      customer_phone: ['+13125550199', null],
      customer_phone_extension: ['12', null],
      service_address: ['2 Main St'],
      city: ['Chicago', null],
      state: ['IL'],
      zip: ['62701'],
      source: ['Fair'],
      notes: ['Rain', null],
    },
  },
  {
    operation: updateClient,
    get: getClient,
    id: 'client_id',
    add: addCustomer,
    values: {
      name: ['Grace'],
      email: ['grace@example.com', null],
      phone: ['+13125559999', null],
      phone_extension: ['12'],
      address_line1: ['2 Main St'],
      address_line2: ['Suite 4'],
      city: ['Chicago'],
      state: ['WI'],
      zip: ['62702'],
      notes: ['Rain'],
      status: ['inactive'],
      type: ['commercial'],
      sms_opt_out: [true],
      email_opt_out: [true],
      tags: [['VIP']],
    },
  },
  {
    operation: updateJob,
    get: getJob,
    id: 'job_id',
    add: (org) => jobIn(org),
    values: {
      service_type: ['gutter_cleaning', null],
      notes: ['Rain'],
      access_notes: ['Side gate'],
      special_instructions: ['Bring the ladder'],
    },
  },
]

/** Returns what the record says, without its version and times. */
async function readRecord(org: TestOrg, { get, id }: Updates, recordId: string): Promise<unknown> {
  const record = (await org.run(get, { [id]: recordId }, org.owner)) as Record<string, unknown>
  const { version: _version, updated_at: _at, history: _history, ...rest } = record
  return rest
}

for (const each of updates)
  test(`the undo of a batch of ${each.operation.name} restores each field that the operation can change`, async () => {
    const { operation, id, values } = each
    const org = await testOrg()
    await org.run(saveLeadSource, { name: 'Fair' }, org.owner)
    const { shape } = operation.input as unknown as z.ZodObject
    assert.deepEqual(
      Object.keys(values).toSorted(),
      Object.keys(shape)
        .filter((name) => ![id, 'expected_version', 'external_refs'].includes(name))
        .toSorted(),
    )
    const inputs: Record<string, unknown>[] = []
    const before: unknown[] = []
    for (const [field, some] of Object.entries(values))
      for (const value of some) {
        const recordId = await each.add(org)
        inputs.push({ [id]: recordId, [field]: value })
        before.push(await readRecord(org, each, recordId))
      }
    const batch = await carryOut(org, { operation: operation.name, inputs })
    assert.deepEqual(
      batch.items.map(({ input, verdict, error }) => [input, verdict, error?.message]),
      inputs.map((input) => [input, 'done', undefined]),
    )
    const undo = await carryOut(org, { undo_of: batch.id })
    assert.deepEqual(
      undo.items.map(({ input, verdict, error }) => [input[id], verdict, error?.message]),
      inputs.map((input) => [input[id], 'done', undefined]).toReversed(),
    )
    for (const [at, input] of inputs.entries())
      assert.deepEqual(await readRecord(org, each, input[id] as string), before[at], JSON.stringify(input))
  })
