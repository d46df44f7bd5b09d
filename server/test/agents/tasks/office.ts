import { createClient } from '../../../src/domains/customers/clients/operations.ts'
import { createFromJob, recordPayment, sendInvoice } from '../../../src/domains/money/invoices/operations.ts'
import { assignJob, completeJob, createJob, startJob } from '../../../src/domains/work/jobs/operations.ts'
import { inviteMember } from '../../../src/domains/office/workforce/operations.ts'
import { type OrgOnClock, orgOnClock } from '../../automations/on-clock.ts'

/** Thursday, 5 March 2026, ten in the morning in Chicago. */
export const today = '2026-03-05T16:00:00.000Z'

/** A company with a few members and customers. Its clock is stopped at the time `today`. */
export interface Office extends OrgOnClock {
  key: () => Promise<string>
  members: Record<'sam' | 'dana', { id: string }>
  client(name: string, street: string, more?: object): Promise<{ id: string }>
  /** Creates a job, scheduled for yesterday by default. `cents` is its price. */
  job(client: { id: string }, cents: number, more?: object): Promise<{ id: string; job_number: number }>
  finish(job: { id: string }): Promise<void>
  /** Creates and sends an invoice, of which `paidCents` are paid by check. */
  invoice(job: { id: string }, paidCents: number, more?: object): Promise<{ id: string; total_cents: number }>
}

const town = { city: 'Springfield', state: 'IL', zip: '62701' }

export async function anOffice(): Promise<Office> {
  const org = await orgOnClock(today)
  const { owner } = org
  const hire = async (name: string, role: string) =>
    await org.run(
      inviteMember,
      { name, email: `${name.split(' ')[0]!.toLowerCase()}@${org.slug}.test`, role, location_ids: null },
      owner,
    )
  const members = {
    sam: await hire('Sam Porter', 'technician'),
    dana: await hire('Dana Whitfield', 'crew_lead'),
  }
  const finish: Office['finish'] = async ({ id: job_id }) => {
    await org.run(assignJob, { job_id, assignees: [{ member_id: members.dana.id }] }, owner)
    await org.run(startJob, { job_id }, owner)
    await org.run(completeJob, { job_id }, owner)
  }
  return {
    ...org,
    members,
    finish,
    key: () => org.key(),
    client: async (name, street, more = {}) =>
      await org.run(createClient, { name, address_line1: street, ...town, ...more }, owner),
    job: async ({ id: client_id }, unit_price_cents, more = {}) =>
      await org.run(
        createJob,
        {
          client_id,
          service_type: 'gutter_cleaning',
          scheduled_date: '2026-03-04',
          line_items: [{ name: 'Gutter cleaning', quantity: '1', unit_price_cents }],
          ...more,
        },
        owner,
      ),
    invoice: async (job, paidCents, more = {}) => {
      await finish(job)
      const draft = await org.run(createFromJob, { job_id: job.id, ...more }, owner)
      const sent = await org.run(sendInvoice, { invoice_id: draft.id, channels: ['none'] }, owner)
      if (paidCents > 0)
        await org.run(
          recordPayment,
          { invoice_id: draft.id, amount_cents: paidCents, method: 'check' },
          owner,
        )
      return sent
    },
  }
}
