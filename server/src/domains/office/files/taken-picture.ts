import { requestIdField } from '../../../kernel/operations/request-ids.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import type { PictureRequirements } from '../../../kernel/pictures/index.ts'
import { anyInstant, text } from '../../../kernel/schema/fields.ts'
import { positionSchema } from '../../../kernel/schema/position.ts'
import { parseInstant, toIso } from '../../../kernel/time/index.ts'
import {
  cleanPicture,
  declaredType,
  type File,
  inlinePicture,
  type NewFile,
  pictureName,
  requireDeclared,
  storeFile,
} from '../../organization/stored-files/index.ts'

/**
 * Input fields of an uploaded picture, with the time and place at which it was taken. `noun` is the word for the
 * picture in the descriptions of the fields.
 */
export const takenPictureFields = (noun: string, accepts: PictureRequirements['accepts']) => ({
  content_base64: inlinePicture(accepts),
  filename: text(200)
    .nullish()
    .describe('Name of the file. Its extension is changed to that of the stored format.'),
  content_type: declaredType(),
  caption: text(500).nullish().describe(`Caption of the ${noun}.`),
  captured_at: anyInstant()
    .nullish()
    .describe('Time at which the picture was taken. It is not read from the metadata of the picture.'),
  position: positionSchema
    .nullish()
    .describe('Place where the picture was taken. It is not read from the metadata of the picture.'),
  request_id: requestIdField().nullish(),
})

/** Re-encodes an uploaded picture without metadata. `storeTakenPicture` then stores the result. */
export async function cleanTakenPicture(
  ctx: Pick<QueryContext, 'services' | 'actor'>,
  input: { content_base64: string; content_type?: string | null | undefined },
  requirements: PictureRequirements,
) {
  const bytes = Buffer.from(input.content_base64, 'base64')
  requireDeclared('content_type', input.content_type, bytes)
  return await cleanPicture(ctx, 'content_base64', bytes, requirements)
}

interface TakenPicture {
  filename?: string | null | undefined
  caption?: string | null | undefined
  captured_at?: string | null | undefined
  position?: NewFile['position'] | null
}

/**
 * Stores a picture from which `cleanTakenPicture` removed the metadata, with the time and place at which it was
 * taken.
 */
export function storeTakenPicture(
  ctx: MutationContext,
  { bytes, contentType, width, height }: Awaited<ReturnType<typeof cleanTakenPicture>>,
  file: Required<Pick<NewFile, 'id' | 'kind' | 'parent'>> & Pick<NewFile, 'visitId'>,
  { filename, caption, captured_at, position }: TakenPicture,
): Promise<File> {
  return storeFile(ctx, {
    ...file,
    filename: pictureName(filename, contentType),
    contentType,
    bytes,
    width,
    height,
    caption,
    capturedAt: captured_at ? toIso(parseInstant(captured_at)!) : null,
    position,
  })
}
