import { limitedAs } from '../../../kernel/access/actor.ts'
import { invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { CleanPicture, PictureRequirements } from '../../../kernel/pictures/index.ts'

/**
 * Decodes a picture and encodes it again, without metadata. The result can be stored. If the data is not a picture, the
 * error names the input field `field`.
 */
export async function cleanPicture(
  { services, actor }: Pick<QueryContext, 'services' | 'actor'>,
  field: string,
  bytes: Uint8Array,
  requirements: PictureRequirements,
): Promise<CleanPicture> {
  const picture = await services.pictures.of(limitedAs(actor.org)).clean(bytes, requirements)
  if ('refused' in picture) throw invalidField(field, picture.refused)
  return picture
}
