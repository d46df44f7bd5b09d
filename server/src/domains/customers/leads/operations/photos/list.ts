import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { attachedSchema, findAttached } from '../../../../organization/stored-files/index.ts'
import { leads } from '../../lead.ts'

export const listLeadPhotos = query({
  name: 'leads.photos.list',
  summary: 'List the photos of a lead.',
  description:
    'Customers add photos on the booking page. `files.attachment.read` returns the URL of a photo.',
  permission: ['view_leads'],
  input: z.strictObject({ lead_id: id().describe('The lead.') }),
  output: attachedSchema.pick({ photos: true }),
  errors: ['not_found'],
  async handler(ctx, { lead_id }) {
    const lead = await leads.get(ctx, lead_id)
    const { photos } = await findAttached(ctx.db, ctx.actor.org.id, 'lead', lead.id)
    return { photos }
  },
})
