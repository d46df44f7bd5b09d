import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { attachedFileSchema, readAttached } from '../../../organization/stored-files/index.ts'
import { attachedFor } from '../attached-for.ts'
import { refuseUnoffered } from '../customer-estimate.ts'
import { estimates } from '../estimate.ts'

export const readFileByCustomer = query({
  name: 'estimates.readFileByCustomer',
  summary: 'Read a file attached to an estimate, for the customer who holds its public link.',
  permission: [],
  only: 'customer',
  input: z.strictObject({
    estimate_id: id().describe('Estimate that the link opens.'),
    file_id: id().describe('File to read.'),
  }),
  output: attachedFileSchema,
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { estimate_id, file_id }) {
    const row = await estimates.get(ctx, estimate_id)
    refuseUnoffered(row)
    return await readAttached(ctx, attachedFor(row), file_id)
  },
})
