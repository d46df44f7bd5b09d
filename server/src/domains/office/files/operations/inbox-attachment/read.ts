import * as z from 'zod'
import { AppError, notFound } from '../../../../../kernel/errors.ts'
import { mutation, redacted } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../../organization/company/index.ts'
import { fileKinds, files, mostInlineBytes, readFile } from '../../../../organization/stored-files/index.ts'
import { canAccessParent } from '../../parents.ts'
import { requireReady } from '../../require-ready.ts'

export const readInboxAttachment = mutation({
  name: 'files.inboxAttachment.read',
  summary: 'Read a file of a message.',
  description:
    'Only the first answer contains the bytes. Stored outcomes of calls and answers to repeated calls with ' +
    'the same idempotency key do not.',
  permission: ['view_messages'],
  metered: true,
  input: z.strictObject({ file_id: id().describe('The file.') }),
  output: z.object({
    file_id: id(),
    filename: z.string(),
    content_type: z.string(),
    size_bytes: z.int(),
    content_base64: z.string(),
  }),
  errors: ['not_found', 'invalid_state', 'response_too_large', 'unsupported_in_test_mode'],
  redact: (read) => ({ ...read, content_base64: redacted }),
  async prepare(ctx, { file_id }) {
    requireLive(ctx.actor)
    const row = await files.get(ctx, file_id)
    const isTheirs =
      row.kind === 'inbox_attachment' && (await canAccessParent(ctx, row, fileKinds.inbox_attachment.read))
    if (!isTheirs) throw notFound('file')
    requireReady(row)
    const { filename, content_type, size_bytes } = row
    if (size_bytes > mostInlineBytes)
      throw new AppError(
        'response_too_large',
        'The file is too large for an answer. Get a download URL with files.attachment.read.',
        [{ field: 'file_id', message: `is ${size_bytes} bytes`, size_bytes, max_bytes: mostInlineBytes }],
      )
    const bytes = await readFile(ctx.services, ctx.actor.org.id, file_id)
    return { file_id, filename, content_type, size_bytes, content_base64: bytes.toString('base64') }
  },
  handler: (_ctx, _input, read) => Promise.resolve(read),
})
