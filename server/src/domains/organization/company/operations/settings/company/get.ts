import * as z from 'zod'
import { query } from '../../../../../../kernel/operations/operation.ts'
import { companySettingsOf } from '../../../settings/company-settings.ts'
import { findCompany } from '../../../settings/company-settings-table.ts'
import { presentCompany, companyViewSchema } from '../../../settings/present-company.ts'

export const getCompany = query({
  name: 'settings.company.get',
  summary: 'Read the settings of the organization. Settings that were never changed have their default.',
  permission: ['manage_settings'],
  input: z.strictObject({}),
  output: companyViewSchema,
  handler: async (ctx) =>
    presentCompany(ctx, companySettingsOf((await findCompany(ctx.db, ctx.actor.org.id))!)),
})
