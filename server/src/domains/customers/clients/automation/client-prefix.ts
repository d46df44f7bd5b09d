import type { FieldType } from '../../../../kernel/automations/kinds/field-type.ts'
import { fieldsOf } from '../../../../kernel/automations/kinds/fields-of.ts'
import type { Facts, Prefix } from '../../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../../kernel/automations/kinds/template-fields.ts'
import { firstName } from '../../../../kernel/contact/index.ts'
import { type ClientRow, clients } from '../client.ts'

const fields = new Map<string, FieldType>([...fieldsOf(clients.schema), ['first_name', 'text']])

export const clientPrefix: Prefix = {
  name: 'client',
  fields,
  templates: templateFields(fields, {
    always: ['name'],
    nullable: ['first_name', 'email', 'phone', 'address_line1', 'city', 'state', 'zip'],
  }),
  async load(db, at, ids) {
    const rows = await db.rows<ClientRow & { org_currency: string }>(
      `select c.*, (select o.currency from quoin.organization_facts o where o.org_id = $1) as org_currency
         from (${clients.select} where r.org_id = $1 and r.id = any ($2::uuid[])) c`,
      [at.orgId, ids],
    )
    return new Map(rows.map(({ org_currency, ...row }) => [row.id, factsOf(row, at.now, org_currency)]))
  },
}

function factsOf(row: ClientRow, now: string, currency: string): Facts {
  const client = clients.present(row, { now, actor: { org: { currency } } })
  return { ...client, first_name: firstName(client.name) }
}
