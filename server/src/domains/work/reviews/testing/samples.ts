import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { updateCompany } from '../../../organization/company/operations.ts'
import { setOptOut } from '../../../customers/inbox/operations.ts'
import { addJob } from '../../jobs/testing/add-job.ts'

/**
 * Creates a completed job of a customer who opted in to advertising, and sets the address of the company's review
 * page.
 */
export async function reviewable(org: TestOrg): Promise<{ job_id: string; client_id: string }> {
  // The company's settings and the customers' consents can be changed only in live mode and apply to both modes.
  const live = { ...org.owner, mode: 'live' as const }
  await org.run(updateCompany, { review_url: 'https://reviews.example/harbor' }, live)
  const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
  const client = await org.run(
    createClient,
    { ...homeAddress, name: 'Bo', email: 'bo@example.com', phone: '+13125550142' },
    org.owner,
  )
  const wish = { channel: 'email', email: 'bo@example.com', state: 'opted_in', purpose: 'marketing' }
  await org.run(setOptOut, { ...wish, evidence: 'Said so on the phone.' }, live)
  const job_id = await addJob(org, {
    client_id: client.id,
    status: 'complete',
    completed_at: new Date().toISOString(),
  })
  return { job_id, client_id: client.id }
}

export const samples = {
  'reviews.request': async (org: TestOrg) => ({
    input: { job_id: (await reviewable(org)).job_id, channels: ['email'] },
    subject: 'job_id',
  }),
}
