import * as z from 'zod'
import { query } from '../../../../../../kernel/operations/operation.ts'
import { taxRates } from '../../../tax-rates/tax-rate.ts'
import { selectTaxRates } from '../../../tax-rates/tax-rates-table.ts'

export const listTaxRates = query({
  name: 'settings.taxRates.list',
  summary: 'List the tax rates, each in its latest version.',
  permission: ['view_jobs'],
  input: z.strictObject({
    include_inactive: z.boolean().default(false).describe('True also lists disabled rates.'),
    include_superseded: z
      .boolean()
      .default(false)
      .describe('True also lists the earlier versions of each rate.'),
  }),
  output: z.object({ items: z.array(taxRates.schema) }),
  async handler(ctx, { include_inactive, include_superseded }) {
    const rows = await selectTaxRates(ctx.db, ctx.actor.org.id, {
      inactive: include_inactive,
      superseded: include_superseded,
    })
    return { items: rows.map((row) => taxRates.present(row, ctx)) }
  },
})
