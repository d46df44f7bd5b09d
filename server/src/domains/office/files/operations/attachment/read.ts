import * as z from 'zod'
import { mutation, redacted } from '../../../../../kernel/operations/operation.ts'
import { id, instant } from '../../../../../kernel/schema/fields.ts'
import { objectOf } from '../../../../organization/stored-files/index.ts'
import { readableFile } from '../../readable-file.ts'

const minutes = 5

export const readAttachment = mutation({
  name: 'files.attachment.read',
  summary: 'Get a URL to download a file.',
  description:
    'Requires access to the record to which the file is attached, or to a course that has the file as a ' +
    `lesson. The URL is valid for ${minutes} minutes, for anyone who has it. Only the first answer contains ` +
    'the URL. Receipts, and answers to repeated calls with the same idempotency key, do not contain it.',
  permission: ['use_app'],
  input: z.strictObject({ file_id: id().describe('The file.') }),
  output: z.object({
    file_id: id(),
    filename: z.string(),
    content_type: z.string(),
    size_bytes: z.int(),
    url: z.string(),
    expires_at: instant(),
  }),
  errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode'],
  redact: (read) => ({ ...read, url: redacted }),
  async handler(ctx, { file_id }) {
    const row = await readableFile(ctx, file_id)
    const { filename, content_type, size_bytes } = row
    const orgId = ctx.actor.org.id
    const until = new Date(Date.parse(ctx.present) + minutes * 60_000)
    const { storage, fileAddresses } = ctx.services
    const theirs =
      row.stored_at === null
        ? undefined
        : await storage.presignGet(objectOf(orgId, row), { filename, contentType: content_type, until })
    const url = theirs ?? fileAddresses.download({ orgId, id: file_id, until })
    return { file_id, filename, content_type, size_bytes, url, expires_at: until.toISOString() }
  },
})
