import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import type { CustomerPage } from '../../../messages/public-links/index.ts'
import { choiceInput } from '../customer-choice.ts'
import { customerPageOf } from '../customer-page-of.ts'

export const readByCustomer = query({
  name: 'estimates.readByCustomer',
  summary: 'Read an estimate as its customer sees it at its public link.',
  description:
    'Returns formatted text, with totals computed for the option and the optional lines that the ' +
    'customer chooses. Reading does not count as a view by the customer.',
  permission: [],
  only: 'customer',
  input: z.strictObject({
    estimate_id: id().describe('Estimate that the link opens.'),
    ...choiceInput,
  }),
  output: z.custom<CustomerPage>((page) => typeof page === 'object'),
  errors: ['not_found', 'invalid_state'],
  handler: (ctx, { estimate_id, ...choice }) => customerPageOf(ctx, estimate_id, choice),
})
