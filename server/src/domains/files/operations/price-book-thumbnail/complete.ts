import { completion } from '../../completion.ts'

export const completePriceBookThumbnail = completion({
  name: 'files.priceBookThumbnail.complete',
  summary: 'Keep a picture that was put, for services of the price book to show.',
  kind: 'price_book_thumbnail',
  wholeOrganization: true,
})
