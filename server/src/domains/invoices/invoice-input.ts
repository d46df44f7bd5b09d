import * as z from 'zod'
import { calendarDate, text } from '../../kernel/schema/fields.ts'
import { idOf } from '../../kernel/schema/named-id.ts'
import { isCalendarDate } from '../../kernel/time/index.ts'
import { amountRule, lineItemsInput } from '../line-items/index.ts'

const dueDate = calendarDate().refine(isCalendarDate, 'must be a day of the years 1 to 9999')

/** What an invoice is made of, as a caller gives it. */
export const contentFields = {
  line_items: lineItemsInput().min(1).describe('In the order in which the customer reads them.'),
  discount: amountRule().nullish().describe('On the whole invoice.'),
  tax_rate_id: idOf('tax_rate')
    .nullish()
    .describe("The rate of taxable lines that name none. Absent: the location's own; null: no tax."),
}

export const termFields = {
  terms_days: z.int().min(0).max(365).nullish().describe('Days from the issue until it is due.'),
  due_date: dueDate.nullish().describe("On the location's calendar; goes before `terms_days`."),
  memo: text(5000).nullish().describe('What the customer reads below the lines.'),
}
