import * as z from 'zod'
import { fieldsOf } from '../../../../kernel/automations/kinds/fields-of.ts'
import type { Prefix } from '../../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../../kernel/automations/kinds/template-fields.ts'
import { selectVisits } from '../selected-visits-table.ts'
import { presentVisit, visitSchema } from '../visit.ts'

const visit = visitSchema.extend({ visits_total: z.int() })

const fields = fieldsOf(visit, ['dispatched_at', 'vehicle_id', 'stop_order'])

/**
 * Template fields of a visit of a job. Their names begin with `visit.`. They are not available for an appointment of a
 * lead.
 */
export const visitPrefix: Prefix = {
  name: 'visit',
  fields,
  templates: templateFields(fields, {
    always: ['visit_number', 'visits_total'],
    nullable: ['label', 'scheduled_date', 'scheduled_time_start', 'scheduled_start_at'],
  }),
  async load(db, { orgId, now }, ids) {
    const rows = await selectVisits(db, orgId, ids)
    return new Map(
      rows.map(({ visits_total, ...row }) => [row.visit_id, { ...presentVisit(row, now), visits_total }]),
    )
  },
}
