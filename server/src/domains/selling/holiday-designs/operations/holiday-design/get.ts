import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { designOfEstimate } from '../../holiday-designs-table.ts'
import { holidayDesigns } from '../../holiday-design.ts'

export const getHolidayDesign = query({
  name: 'holidayDesign.get',
  summary: 'Read a design of holiday lights with its drawn elements.',
  description: 'If the passed estimate has several designs, returns the design that was changed last.',
  permission: ['manage_holiday_lights'],
  input: withRules(
    z.strictObject({
      holiday_design_id: id().nullish().describe('The design.'),
      estimate_id: id()
        .nullish()
        .describe('Estimate of the design. Pass either this or `holiday_design_id`.'),
    }),
    exactlyOne('holiday_design_id', 'estimate_id'),
  ),
  output: holidayDesigns.schema,
  errors: ['not_found'],
  async handler(ctx, { holiday_design_id, estimate_id }) {
    const designId = holiday_design_id ?? (await designOfEstimate(ctx, estimate_id!))
    return holidayDesigns.present(await holidayDesigns.get(ctx, designId), ctx)
  },
})
