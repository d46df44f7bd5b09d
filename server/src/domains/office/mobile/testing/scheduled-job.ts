import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'

/** Creates a job on this day that is assigned to the owner. */
export async function scheduledJob(org: TestOrg, scheduled_date = '2026-03-02'): Promise<string> {
  const place = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
  const client = await org.run(createClient, { name: 'Ada', phone: '+12175550100', ...place }, org.owner)
  return await addJob(org, {
    client_id: client.id,
    status: 'scheduled',
    scheduled_date,
    access_notes: 'Gate 4711',
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
  })
}
