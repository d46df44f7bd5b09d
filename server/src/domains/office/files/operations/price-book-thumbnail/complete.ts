import { completion } from '../../completion.ts'

export const completePriceBookThumbnail = completion({
  name: 'files.priceBookThumbnail.complete',
  summary: 'Store an uploaded picture for services of the price book.',
  kind: 'price_book_thumbnail',
  wholeOrganization: true,
})
