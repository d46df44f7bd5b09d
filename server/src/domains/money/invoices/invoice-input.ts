import * as z from 'zod'
import { calendarDate, text } from '../../../kernel/schema/fields.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { isCalendarDate } from '../../../kernel/time/index.ts'
import { amountRule, lineItemsInput } from '../../organization/line-items/index.ts'

const dueDate = calendarDate().refine(isCalendarDate, 'must be a date between the years 1 and 9999')

/** Input fields for the contents of an invoice. */
export const contentFields = {
  line_items: lineItemsInput().min(1).describe('Lines in display order.'),
  discount: amountRule().nullish().describe('Discount on the whole invoice.'),
  tax_rate_id: idOf('tax_rate')
    .nullish()
    .describe(
      "Tax rate of taxable lines without their own rate. If absent, the location's rate applies. Null " +
        'means no tax.',
    ),
}

export const termFields = {
  terms_days: z.int().min(0).max(365).nullish().describe('Days from the issue date to the due date.'),
  due_date: dueDate.nullish().describe("Due date in the location's time zone. Overrides `terms_days`."),
  memo: text(5000).nullish().describe('Text shown to the customer below the lines.'),
}
