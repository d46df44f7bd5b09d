import * as z from 'zod'
import { decimal as exact, formatDecimal, parseDecimal } from '../../../../kernel/money/index.ts'

export interface CommissionPlan {
  company_percent: string
  self_percent: string
  red_line: { base_percent: string; upside_percent: string; addon_percent: string } | null
}

export const usualCommissionPlan: CommissionPlan = {
  company_percent: '5',
  self_percent: '10',
  red_line: null,
}

/** Schema of a percentage from 0 to 100 with at most three decimal places. It is stored without trailing zeros. */
export function sharePercent() {
  return z
    .string()
    .regex(/^(?:100(?:\.0{1,3})?|\d{1,2}(?:\.\d{1,3})?)$/, {
      message: 'must be a percentage from 0 to 100 with at most three decimal places',
      abort: true,
    })
    .overwrite((value) => (parseDecimal(value, 3) === null ? value : formatDecimal(exact(value))))
    .meta({ example: '7.5' })
}

const redLine = {
  base_percent: sharePercent().describe(
    'Commission as a percentage of the part of each line total that is not above the price floor.',
  ),
  upside_percent: sharePercent().describe(
    'Commission as a percentage of the part of each line total that is above the price floor.',
  ),
  addon_percent: sharePercent().describe('Commission as a percentage of the totals of add-ons.'),
}

/** Input of a commission plan. Absent fields have defaults. */
export const commissionPlanInput = z.strictObject({
  company_percent: sharePercent()
    .optional()
    .describe(
      'Commission on a sale to a lead that the company found, as a percentage of the sale. Defaults to 5.',
    ),
  self_percent: sharePercent()
    .optional()
    .describe(
      'Commission on a sale to a lead that the sales rep found, as a percentage of the sale. Defaults to 10.',
    ),
  red_line: z
    .strictObject(redLine)
    .nullish()
    .describe(
      'Percentages that are applied line by line. They replace `company_percent` and `self_percent` for ' +
        'a sale if each line that its totals include has a price floor or is an add-on. Null means that ' +
        'they are never used.',
    ),
})

export const commissionPlanSchema = z.object({
  company_percent: z
    .string()
    .describe('Commission on a sale to a lead that the company found, as a percentage of the sale.'),
  self_percent: z
    .string()
    .describe('Commission on a sale to a lead that the sales rep found, as a percentage of the sale.'),
  red_line: z
    .object(redLine)
    .nullable()
    .describe(
      'Percentages that are applied line by line. They replace `company_percent` and `self_percent` for ' +
        'a sale if each line that its totals include has a price floor or is an add-on. Null means that ' +
        'they are never used.',
    ),
})

export function commissionPlanOf(input: z.output<typeof commissionPlanInput>): CommissionPlan {
  return {
    company_percent: input.company_percent ?? usualCommissionPlan.company_percent,
    self_percent: input.self_percent ?? usualCommissionPlan.self_percent,
    red_line: input.red_line ?? null,
  }
}
