import { invalidField } from '../../../../../kernel/errors.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { isService } from '../../../../money/price-book/index.ts'
import { announcement } from '../../announcement.ts'

export const preparePriceBookThumbnailUpload = announcement({
  name: 'files.priceBookThumbnail.prepareUpload',
  summary: 'Announce a picture for a service of the price book, and get a URL for its upload.',
  description: 'The picture is stored with at most 512 pixels a side.',
  kind: 'price_book_thumbnail',
  wholeOrganization: true,
  input: {
    service_id: id().nullish().describe('Service that the picture shows. If absent, any service can use it.'),
  },
  async resolveParent(ctx, { service_id }) {
    if (!service_id) return { parent: null }
    if (!(await isService(ctx.db, ctx.actor.org.id, service_id)))
      throw invalidField('service_id', 'is not a service of the price book')
    return { parent: { kind: 'service', id: service_id, location_id: null } }
  },
})
