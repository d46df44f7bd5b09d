import * as z from 'zod'
import { query } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import type { CustomerPage } from '../../public-links/index.ts'
import { choiceInput } from '../customer-choice.ts'
import { customerPageOf } from '../customer-page-of.ts'

export const readByCustomer = query({
  name: 'estimates.readByCustomer',
  summary: 'What the customer sees of an estimate at its public link.',
  description:
    'Written out for people, with the figures of what the customer would take of it. Reading it does not count as a look of the customer.',
  permission: [],
  only: 'customer',
  input: z.strictObject({
    estimate_id: id().describe('Which estimate the link opens.'),
    ...choiceInput,
  }),
  output: z.custom<CustomerPage>((page) => typeof page === 'object'),
  errors: ['not_found', 'invalid_state'],
  handler: (ctx, { estimate_id, ...choice }) => customerPageOf(ctx, estimate_id, choice),
})
