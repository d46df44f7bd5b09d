import type { TestOrg } from '../../../../testing/test-org.ts'
import { jobIn } from '../../jobs/testing/working.ts'
import { saveChecklist } from '../operations.ts'

const afterwards = { name: 'Afterwards', items: [{ id: 'gutters', label: 'Gutters are clear' }] }

const submission = async (org: TestOrg) => {
  const job_id = await jobIn(org, 'scheduled')
  const { id: checklist_id } = await org.run(saveChecklist, afterwards, org.owner)
  return { job_id, checklist_id, answers: [{ item_id: 'gutters', value: 'pass' }] }
}

export const samples = {
  'quality.checklists.list': async () => ({
    input: { active: true, service_type: 'gutters' },
    subject: null,
  }),
  'quality.checklists.save': async (org: TestOrg) => {
    const here = { ...afterwards, location_ids: [org.locationId] }
    const { id: checklist_id } = await org.run(saveChecklist, here, org.owner)
    return {
      input: { checklist_id, stage: 'pre_job', service_types: ['gutter_cleaning'] },
      subject: 'checklist_id',
    }
  },
  'quality.reports.list': async () => ({
    input: { failed: false, from: '2026-01-01', to: '2099-12-31' },
    subject: null,
  }),
  'quality.reports.submit': async (org: TestOrg) => ({ input: await submission(org), subject: 'job_id' }),
}
