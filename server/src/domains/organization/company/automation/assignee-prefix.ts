import type { FieldType } from '../../../../kernel/automations/kinds/field-type.ts'
import { fieldsOf } from '../../../../kernel/automations/kinds/fields-of.ts'
import type { Prefix } from '../../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../../kernel/automations/kinds/template-fields.ts'
import { firstName } from '../../../../kernel/contact/index.ts'
import { members, statusOf } from '../members/member.ts'

const fields = new Map<string, FieldType>([...fieldsOf(members.schema), ['first_name', 'text']])

/** Template fields of the member who is assigned to the record, if there is one. */
export const assigneePrefix: Prefix = {
  name: 'assignee',
  fields,
  templates: templateFields(fields, { always: [], nullable: ['first_name', 'name', 'email', 'phone'] }),
  async load(db, at, ids) {
    const rows = await members.findMany(db, at.orgId, ids)
    return new Map(
      rows.map((row) => [row.id, { ...row, status: statusOf(row), first_name: firstName(row.name) }]),
    )
  },
}
