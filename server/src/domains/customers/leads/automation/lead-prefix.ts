import type { FieldType } from '../../../../kernel/automations/kinds/field-type.ts'
import { fieldsOf } from '../../../../kernel/automations/kinds/fields-of.ts'
import type { Facts, Prefix } from '../../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../../kernel/automations/kinds/template-fields.ts'
import { firstName } from '../../../../kernel/contact/index.ts'
import { type LeadRow, leads } from '../lead.ts'

const fields = new Map<string, FieldType>([...fieldsOf(leads.schema), ['first_name', 'text']])

export const leadPrefix: Prefix = {
  name: 'lead',
  fields,
  templates: templateFields(fields, {
    always: [],
    nullable: ['first_name', 'customer_name', 'service_address', 'city', 'source', 'appointment_at'],
  }),
  async load(db, at, ids) {
    const rows = await leads.findMany(db, at.orgId, ids)
    return new Map(rows.map((row) => [row.id, factsOf(row, at.now)]))
  },
}

function factsOf(row: LeadRow, now: string): Facts {
  const lead = leads.present(row, { now, actor: { org: row } })
  return { ...lead, first_name: firstName(lead.customer_name) }
}
