import * as z from 'zod'
import { invalidState } from '../../../../../../kernel/errors.ts'
import { mutation, redacted } from '../../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../../../organization/company/index.ts'
import { files, readFile } from '../../../../../organization/stored-files/index.ts'
import { mockups } from '../../../mockup.ts'

export const readMockupImage = mutation({
  name: 'mockups.image.read',
  summary: 'Read the picture of a mockup.',
  description:
    'Only the first answer contains the bytes. They are missing from the stored outcome of the call and ' +
    'from answers to repeated calls with the same idempotency key.',
  permission: ['view_estimates'],
  metered: true,
  input: z.strictObject({ mockup_id: id().describe('The mockup.') }),
  output: z.object({
    mockup_id: id(),
    content_type: z.literal('image/webp'),
    width: z.int().describe('Width in pixels.'),
    height: z.int().describe('Height in pixels.'),
    content_base64: z.string(),
  }),
  errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode'],
  redact: (read) => ({ ...read, content_base64: redacted }),
  async prepare(ctx, { mockup_id }) {
    requireLive(ctx.actor)
    const { file_id, width, height } = await mockups.get(ctx, mockup_id)
    const file = await files.find(ctx.db, ctx.actor.org.id, file_id)
    if (file?.status !== 'ready')
      throw invalidState('The picture was deleted and cannot be read.', [
        { message: 'is deleted', reason: 'not_ready' },
      ])
    const bytes = await readFile(ctx.services, ctx.actor.org.id, file_id)
    return {
      mockup_id,
      content_type: 'image/webp' as const,
      width,
      height,
      content_base64: bytes.toString('base64'),
    }
  },
  handler: (_ctx, _input, read) => Promise.resolve(read),
})
