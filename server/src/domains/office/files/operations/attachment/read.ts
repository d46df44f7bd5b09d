import * as z from 'zod'
import { memberBehind } from '../../../../../kernel/access/actor.ts'
import { notFound } from '../../../../../kernel/errors.ts'
import { mutation, redacted } from '../../../../../kernel/operations/operation.ts'
import { id, instant } from '../../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../../organization/company/index.ts'
import { isLessonOf } from '../../../../people/training/index.ts'
import { fileKinds, files, objectOf } from '../../../../organization/stored-files/index.ts'
import { canAccessParent } from '../../parents.ts'
import { requireReady } from '../../require-ready.ts'

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
    requireLive(ctx.actor)
    const row = await files.get(ctx, file_id)
    const reader = memberBehind(ctx.actor)
    const mayRead =
      (await canAccessParent(ctx, row, fileKinds[row.kind].read)) ||
      (reader !== null && (await isLessonOf(ctx, reader, file_id)))
    if (!mayRead) throw notFound('file')
    requireReady(row)
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
