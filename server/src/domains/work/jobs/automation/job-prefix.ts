import { fieldsOf } from '../../../../kernel/automations/kinds/fields-of.ts'
import type { Prefix } from '../../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../../kernel/automations/kinds/template-fields.ts'
import { type Job, jobs } from '../job.ts'
import { startOfVisit } from '../emit-visit-change.ts'

const fields = fieldsOf(jobs.schema)

export const jobPrefix: Prefix = {
  name: 'job',
  fields,
  templates: templateFields(fields, {
    always: ['job_number', 'total_cents'],
    nullable: [
      'service_type',
      'scheduled_date',
      'scheduled_time_start',
      'scheduled_start_at',
      'service_address',
    ],
  }),
  async load(db, { orgId, now }, ids) {
    const rows = await jobs.findMany(db, orgId, ids)
    return new Map(rows.map((row) => [row.id, jobs.present(row, { now, actor: { org: row } })]))
  },
  // A job with a date and no time is treated as starting at 08:00, like its appointment.
  waitValues: (facts) => ({ scheduled_start_at: startOfVisit(facts as Job) }),
}
