import { fieldsOf } from '../../../../kernel/automations/kinds/fields-of.ts'
import type { Prefix } from '../../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../../kernel/automations/kinds/template-fields.ts'
import { locations } from '../locations/location.ts'

const fields = fieldsOf(locations.schema)

/** Template fields of the record's location. */
export const locationPrefix: Prefix = {
  name: 'location',
  fields,
  templates: templateFields(fields, { always: ['name'], nullable: ['email', 'phone', 'city'] }),
  async load(db, at, ids) {
    const rows = await locations.findMany(db, at.orgId, ids)
    return new Map(rows.map((row) => [row.id, { ...row }]))
  },
}
