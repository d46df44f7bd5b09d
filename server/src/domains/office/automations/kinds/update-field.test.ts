import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { getClient } from '../../../customers/clients/operations.ts'
import { saveLeadSource } from '../../../organization/company/operations.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'
import { getEstimate } from '../../../selling/estimates/operations.ts'
import { getInvoice } from '../../../money/invoices/operations.ts'
import { addInvoice } from '../../../money/invoices/testing/add-invoice.ts'
import { getJob } from '../../../work/jobs/operations.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { getLead } from '../../../customers/leads/operations.ts'
import { makeStep } from '../testing/make-step.ts'

test('each field is changed on its record, which may be related to the subject of the run', async () => {
  const at = await estimating()
  const { org } = at
  const estimate = await at.draftOfLead()
  const { client_id, lead_id } = estimate
  const job = await addJob(org, { client_id, estimate_id: estimate.id })
  const invoice = await addInvoice(org, { client_id, job_id: job })
  const expires_at = '2030-01-02T03:04:05.000Z'
  const change = async (kind: string, id: string, field: string, value: string | null) => {
    const { step } = await makeStep(org, {
      subject: { kind, id },
      kind: 'update_field',
      config: { field, value },
    })
    assert.equal(step?.outcome, 'done', field)
  }
  await change('estimate', estimate.id, 'lead.notes', 'Of {{client.name}}')
  await change('estimate', estimate.id, 'estimate.expires_at', expires_at)
  await change('job', job, 'job.notes', '{{ job.service_type | upper | default: "?" }}')
  await change('job', job, 'job.access_notes', 'Ring')
  await change('invoice', invoice, 'job.special_instructions', 'Mind the dog')
  await change('invoice', invoice, 'invoice.memo', 'Thank you, {{client.name}}')
  await change('job', job, 'client.status', 'past')
  await change('job', job, 'client.notes', 'x')
  await change('job', job, 'client.notes', null)
  const client = await org.run(getClient, { client_id })
  assert.deepEqual([client.status, client.notes], ['past', null])
  assert.equal((await org.run(getLead, { lead_id: lead_id! })).notes, `Of ${client.name}`)
  assert.equal((await at.run(getEstimate, { estimate_id: estimate.id })).expires_at, expires_at)
  const changed = await at.run(getJob, { job_id: job })
  assert.deepEqual(
    [changed.notes, changed.access_notes, changed.special_instructions],
    ['WINDOW_CLEANING', 'Ring', 'Mind the dog'],
  )
  assert.equal((await at.run(getInvoice, { invoice_id: invoice })).memo, `Thank you, ${client.name}`)
})

test('the source of a lead must be an active lead source, given by name', async () => {
  const at = await estimating()
  const { lead_id } = await at.draftOfLead()
  await at.org.run(saveLeadSource, { name: 'Yard sign' }, at.org.owner)
  const change = (value: string) =>
    makeStep(at.org, {
      subject: { kind: 'lead', id: lead_id! },
      kind: 'update_field',
      config: { field: 'lead.source', value },
    })
  await change('Yard {{ lead.source | default: "sign" }}')
  assert.equal((await at.org.run(getLead, { lead_id: lead_id! })).source, 'Yard sign')
  await assert.rejects(change('Moon'), { code: 'validation_error' })
})

test('a field of a record that the run does not have is skipped', async () => {
  const org = await testOrg()
  const at = await estimating(org)
  const { id } = await at.draft()
  const { step } = await makeStep(org, {
    subject: { kind: 'estimate', id },
    kind: 'update_field',
    config: { field: 'lead.notes', value: 'x' },
  })
  assert.deepEqual([step?.outcome, step?.reason], ['skipped', 'no_lead'])
})
