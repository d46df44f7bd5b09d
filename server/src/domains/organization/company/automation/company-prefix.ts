import { fieldsOf } from '../../../../kernel/automations/kinds/fields-of.ts'
import type { Prefix } from '../../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../../kernel/automations/kinds/template-fields.ts'
import { companySettings, companySettingsSchema } from '../settings/company-settings.ts'

const fields = fieldsOf(companySettingsSchema)

/** Template fields of the organization itself. */
export const companyPrefix: Prefix = {
  name: 'company',
  fields,
  templates: templateFields(fields, {
    always: ['name'],
    nullable: ['email', 'phone', 'website', 'review_url'],
  }),
  load: async (db, { orgId }) => new Map([[orgId, await companySettings(db, orgId)]]),
}
