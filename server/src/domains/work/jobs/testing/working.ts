import type { TestOrg } from '../../../../testing/test-org.ts'
import { mailsOf, textsOf } from '../../../../testing/written.ts'
import { createClient, updateClient } from '../../../customers/clients/operations.ts'
import type { JobStatus } from '../job-status.ts'
import { addJob, type TestJob } from './add-job.ts'

const address = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }

/** Creates a client with an email address and a unique phone number. */
export async function addCustomer(
  org: TestOrg,
  optOut: { sms_opt_out?: boolean; email_opt_out?: boolean } = {},
): Promise<string> {
  const digits = String(++lastNumber).padStart(4, '0')
  const { id } = await org.run(createClient, {
    ...address,
    name: 'Ada Lovelace',
    email: `ada${lastNumber}@example.com`,
    phone: `+1312555${digits}`,
  })
  if (Object.keys(optOut).length > 0) await org.run(updateClient, { client_id: id, ...optOut }, org.owner)
  return id
}
let lastNumber = 100

export const morning = {
  scheduled_date: '2026-03-16',
  scheduled_time_start: '09:00:00',
  scheduled_time_end: '11:30:00',
}

/**
 * Creates a job in this status, with the fields that the status requires. It is assigned to the owner, with the role
 * `lead`.
 */
export async function jobIn(
  org: TestOrg,
  status: JobStatus = 'scheduled',
  more: Partial<TestJob> = {},
): Promise<string> {
  const now = org.app.kernel.now()
  return await addJob(org, {
    client_id: more.client_id ?? (await addCustomer(org)),
    status,
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
    ...(status === 'unscheduled' ? {} : morning),
    ...(status === 'in_progress' || status === 'complete' ? { actual_started_at: now } : {}),
    ...(status === 'complete' ? { completed_at: now } : {}),
    ...(status === 'on_hold' ? { hold_reason: 'Rain' } : {}),
    ...(status === 'cancelled'
      ? { cancelled_at: now, cancel_reason: 'Moved', cancelled_by: 'customer' as const }
      : {}),
    ...more,
  })
}

/** Returns the events about jobs, in order. */
export async function jobEvents(org: TestOrg): Promise<{ name: string; payload: Record<string, unknown> }[]> {
  const rows = await org.query<{ name: string; payload: Record<string, unknown> }>(
    `select name, payload from live.events where org_id = $1 and name like 'job.%' order by id`,
  )
  return rows
}

/** Returns the recipient and text of each queued email and text message. */
export async function messages(org: TestOrg): Promise<{ to: string; text: string }[]> {
  const mails = (await mailsOf(org)).map(({ to_address, text }) => ({ to: to_address, text }))
  const texts = (await textsOf(org)).map(({ to_number, text }) => ({ to: to_number, text }))
  return [...mails, ...texts].sort((a, b) => (`${a.to} ${a.text}` < `${b.to} ${b.text}` ? -1 : 1))
}
