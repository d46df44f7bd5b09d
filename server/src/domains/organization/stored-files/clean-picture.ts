import { invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { CleanPicture, PictureRequirements } from '../../../kernel/pictures/index.ts'

/**
 * Decodes a picture and returns it to be stored: encoded again, without metadata. If the data is not a picture, the
 * error names its input field.
 */
export async function cleanPicture(
  { services, actor }: Pick<QueryContext, 'services' | 'actor'>,
  field: string,
  bytes: Uint8Array,
  requirements: PictureRequirements,
): Promise<CleanPicture> {
  const picture = await services.pictures.of(actor.org.id).clean(bytes, requirements)
  if ('refused' in picture) throw invalidField(field, picture.refused)
  return picture
}
