import * as z from 'zod'
import { line } from '../../../kernel/schema/fields.ts'
import { type FileKindName, fileKinds, pictureFormats } from '../../organization/stored-files/index.ts'

export function filenameField() {
  return line(200, String.raw`\/\\`, 'must not contain slashes or control characters')
    .describe('Displayed name of the file, also used for downloads.')
    .meta({ example: 'front.jpg' })
}

const contentTypeDescription =
  'Media type of the bytes, without parameters. The upload must send exactly this type.'

/**
 * Schema of the media type of a file. Pictures must have one of the accepted picture formats. Other files may have any
 * media type, without parameters.
 */
export function contentTypeField(kind: FileKindName): z.ZodType<string> {
  if (fileKinds[kind].picture) return z.enum(pictureFormats).describe(contentTypeDescription)
  return z
    .string()
    .max(127)
    .regex(
      /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/,
      'must be a media type such as application/pdf',
    )
    .describe(contentTypeDescription)
    .meta({ example: 'application/pdf' })
}
