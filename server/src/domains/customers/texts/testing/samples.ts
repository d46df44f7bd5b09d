import { newId } from '../../../../kernel/ids.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { rescheduleJob } from '../../../work/jobs/operations.ts'
import { jobIn } from '../../../work/jobs/testing/working.ts'

/** Creates an outgoing text message and returns its id. In test mode, no message is stored and the id is random. */
async function written(org: TestOrg): Promise<string> {
  const job_id = await jobIn(org)
  const later = { job_id, scheduled_date: '2026-06-18', notify: ['sms'] }
  const { deliveries } = await org.run(rescheduleJob, later, org.owner)
  return deliveries[0]!.message_id ?? newId()
}

export const samples = {
  'texts.receive': async (org: TestOrg) => ({
    input: {
      sid: `SM${newId().replaceAll('-', '')}`,
      from: '+13125550142',
      to: null,
      location_id: org.locationId,
      body: 'Help',
      media: 0,
      is_answered: false,
    },
    subject: null,
  }),
  'texts.noteStatus': async (org: TestOrg) => ({
    input: { text_id: await written(org), told: null, code: '30034' },
    subject: null,
  }),
}
