import { invalidField } from '../../../../../kernel/errors.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { checklists } from '../../../../work/checklists/index.ts'
import { jobs, visitIdInput, visitToRecord } from '../../../../work/jobs/index.ts'
import { announcement } from '../../announcement.ts'
import { lockParent, requireOpen } from '../../parents.ts'

export const reserveQualityPhoto = announcement({
  name: 'files.qualityPhoto.reserve',
  summary: 'Announce a photo for the checklists of a job, and get a URL for its upload.',
  kind: 'quality_photo',
  input: {
    job_id: id().describe('Job that the photo shows.'),
    visit_id: visitIdInput(),
    checklist_id: id().nullish().describe('Checklist that the photo belongs to.'),
    item_id: text(40, 1).nullish().describe('Item of the checklist that the photo documents.'),
  },
  async resolveParent(ctx, { job_id, visit_id, checklist_id, item_id }) {
    const parent = await lockParent(ctx, 'quality_photo', job_id)
    requireOpen('quality_photo', parent)
    if (checklist_id && !(await checklists.find(ctx.db, ctx.actor.org.id, checklist_id)))
      throw invalidField('checklist_id', 'is not a checklist of the organization')
    const job = await jobs.get(ctx, job_id)
    return { parent, visit_id: await visitToRecord(ctx, job, visit_id), checklist_id, item_id }
  },
})
