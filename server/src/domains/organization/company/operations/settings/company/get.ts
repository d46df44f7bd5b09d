import * as z from 'zod'
import { query } from '../../../../../../kernel/operations/operation.ts'
import { companySettings } from '../../../settings/company-settings.ts'
import { presentCompany, companyViewSchema } from '../../../settings/present-company.ts'

export const getCompany = query({
  name: 'settings.company.get',
  summary: 'Read the settings of the organization. Settings that were never changed have their default.',
  permission: ['manage_settings'],
  input: z.strictObject({}),
  output: companyViewSchema,
  handler: async (ctx) => presentCompany(ctx, await companySettings(ctx.db, ctx.actor.org.id)),
})
