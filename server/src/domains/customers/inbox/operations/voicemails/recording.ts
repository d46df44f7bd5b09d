import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { AppError, invalidState } from '../../../../../kernel/errors.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { files, streamFile } from '../../../../organization/stored-files/index.ts'
import { readRange } from '../../voicemails/range.ts'
import { voicemails } from '../../voicemails/voicemail.ts'

const maxBytes = 3_000_000

export const readVoicemailRecording = query({
  name: 'inbox.voicemails.recording',
  summary: 'Read the recording of a voicemail, or a part of it.',
  description:
    'To read a part, pass `range` as in HTTP: `bytes=a-b`, `bytes=a-` or `bytes=-n`. The answer then ' +
    'has status 206 and `contentRange`. Without `range`, the status is 200 and `contentRange` is null.',
  permission: ['view_messages'],
  sensitive: true,
  input: z.strictObject({
    voicemail_id: id().describe('The voicemail.'),
    range: z
      .string()
      .max(200)
      .optional()
      .describe('Byte range. Defaults to the whole recording.')
      .meta({ example: 'bytes=0-99' }),
  }),
  output: z.object({
    voicemail_id: id(),
    status: z.union([z.literal(200), z.literal(206)]),
    content_type: z.string(),
    size_bytes: z.int().describe('Size of the whole recording.'),
    contentRange: z
      .string()
      .nullable()
      .describe('Position of the part, as `bytes a-b/size`. Null for the whole recording.'),
    etag: z.string().describe('Tag of the content; it stays the same as long as the bytes are the same.'),
    content_base64: z.string(),
  }),
  errors: ['not_found', 'invalid_state', 'response_too_large'],
  async handler(ctx, { voicemail_id, range }) {
    const row = await voicemails.get(ctx, voicemail_id)
    const orgId = ctx.actor.org.id
    const file = row.file_id === null ? undefined : await files.find(ctx.db, orgId, row.file_id)
    if (row.recording_status === 'fetching')
      throw notThere(
        'fetching',
        'The recording is not available yet; the carrier still has it. Try again later.',
      )
    if (file?.status !== 'ready') throw notThere('unavailable', 'The voicemail has no recording.')
    const size = file.size_bytes
    const part = range === undefined ? { first: 0, last: size - 1 } : readRange(range, size)
    const { first, last } = part
    if (last - first + 1 > maxBytes)
      throw new AppError(
        'response_too_large',
        'The recording is too large for one response. Request parts of it with `range`.',
        [{ field: 'range', message: `is ${last - first + 1} bytes`, size_bytes: size, max_bytes: maxBytes }],
      )
    const bytes = await buffer(streamFile(ctx.services, { orgId, id: file.id, kind: file.kind }, part))
    return {
      voicemail_id,
      status: range === undefined ? (200 as const) : (206 as const),
      content_type: row.content_type,
      size_bytes: size,
      contentRange: range === undefined ? null : `bytes ${first}-${last}/${size}`,
      etag: `"${file.sha256}"`,
      content_base64: bytes.toString('base64'),
    }
  },
})

const notThere = (reason: 'fetching' | 'unavailable', message: string) =>
  invalidState(message, [{ field: 'voicemail_id', message: 'has no recording at present', reason }])
