import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { fileKinds } from '../../../../organization/stored-files/index.ts'
import { readableFile } from '../../readable-file.ts'

export const getAttachment = query({
  name: 'files.attachment.get',
  summary: 'Show the name, type and size of a file.',
  description:
    'Requires access to the record to which the file is attached, or to a course that has the file as a lesson. ' +
    'With a session of the console, `GET /console/files/{organization}/live/{file_id}` returns the bytes.',
  permission: ['use_app'],
  offApi: true,
  input: z.strictObject({ file_id: id().describe('The file.') }),
  output: z.object({
    file_id: id(),
    kind: z.string().describe('Type of the file, such as `estimate_photo`.'),
    filename: z.string(),
    content_type: z.string(),
    size_bytes: z.int(),
    sha256: z.string().describe('SHA-256 digest of the bytes, as hexadecimal digits.'),
    is_picture: z
      .boolean()
      .describe('True if Quoin has re-encoded the file as a picture, so that it is safe to display.'),
  }),
  errors: ['not_found', 'invalid_state', 'unsupported_in_test_mode'],
  async handler(ctx, { file_id }) {
    const { kind, filename, content_type, size_bytes, sha256 } = await readableFile(ctx, file_id)
    const is_picture = fileKinds[kind].picture !== null
    return { file_id, kind, filename, content_type, size_bytes, sha256: sha256!, is_picture }
  },
})
