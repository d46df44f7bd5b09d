import type { Kit } from './kit.ts'
import type { Made } from './made.ts'
import { aLine } from './records.ts'

/** Records in later statuses. Practice companies only: these operations send messages and record money. */

export async function sentEstimate(kit: Kit, more: object = {}): Promise<Made> {
  const client = await kit.stage.records.client({ email: 'verify@example.com' })
  const estimate = await kit.stage.records.estimate({ client_id: client.id, line_items: [aLine], ...more })
  return await kit.perform('estimates.send', { estimate_id: estimate.id, channels: ['email'] })
}

export async function acceptedEstimate(kit: Kit, more: object = {}): Promise<Made> {
  const { id } = await sentEstimate(kit, more)
  return await kit.perform('estimates.accept', { estimate_id: id })
}

/** Creates a job with a date and with the member behind the key as its assignee. */
export async function assignedJob(kit: Kit): Promise<Made> {
  const { id } = await kit.stage.records.job({ scheduled_date: '2031-05-06' })
  return await kit.perform('jobs.assign', {
    job_id: id,
    assignees: [{ member_id: kit.instance.me.memberId, role: 'lead' }],
  })
}

export async function completedJob(kit: Kit): Promise<Made> {
  const { id } = await assignedJob(kit)
  await kit.perform('jobs.start', { job_id: id })
  return await kit.perform('jobs.complete', { job_id: id })
}

/** Creates an invoice that is issued without a message. */
export async function sentInvoice(kit: Kit, more: object = {}): Promise<Made> {
  const { id } = await kit.stage.records.invoice(more)
  return await kit.perform('invoices.send', { invoice_id: id, channels: ['none'] })
}
