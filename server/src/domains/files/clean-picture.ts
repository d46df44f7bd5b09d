import { invalidField } from '../../kernel/errors.ts'
import type { QueryContext } from '../../kernel/operations/context.ts'
import type { CleanPicture, PictureWanted } from '../../kernel/pictures/index.ts'

/** The picture as it may be kept. What is none is refused at the field that brought it. */
export async function cleanPicture(
  { services, actor }: Pick<QueryContext, 'services' | 'actor'>,
  field: string,
  bytes: Uint8Array,
  wanted: PictureWanted,
): Promise<CleanPicture> {
  const picture = await services.pictures.of(actor.org.id).clean(bytes, wanted)
  if ('refused' in picture) throw invalidField(field, picture.refused)
  return picture
}
