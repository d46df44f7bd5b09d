import * as z from 'zod'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { hexColor, text } from '../../../../kernel/schema/fields.ts'
import { findLogo, nothingAttached } from '../../../organization/stored-files/index.ts'
import type { CustomerPage } from './customer-page.ts'
import { documentPage } from './pages.ts'

/** Input field for settings of the company that are not saved yet, to preview their effect on a page. */
export const previewInput = {
  company: z
    .strictObject({
      name: text(200, 1).optional(),
      email: text(254).nullish().describe('Email address that customers can write to.'),
      phone: text(40).nullish().describe('Phone number for customers.'),
      website: text(500).nullish(),
      brand_color: hexColor().nullish().describe('Color of documents and emails, `#rrggbb`.'),
      notes: text(20_000)
        .nullish()
        .describe('Terms of the estimate or memo of the invoice. Null leaves them out.'),
    })
    .optional()
    .describe('Settings to show instead of the saved ones. Omitted fields are shown as saved.'),
}

export type PreviewSettings = z.infer<z.ZodObject<typeof previewInput>>['company']

export const pagePreviewSchema = z.object({
  html: z
    .string()
    .describe(
      'The page as HTML, without styles, scripts and links. The only URLs that it loads are `data:` URLs.',
    ),
  styles: z.string().describe('Stylesheet of the page.'),
})

/** Presents a customer page for a preview. Attached files are left out, because they have no URL without a link. */
export async function previewOfPage(
  ctx: QueryContext,
  page: CustomerPage,
): Promise<z.infer<typeof pagePreviewSchema>> {
  const logo = page.hasLogo ? await findLogo(ctx.db, ctx.actor.org.id) : undefined
  const src = logo ? `data:${logo.content_type};base64,${logo.bytes.toString('base64')}` : null
  const { html, styles } = documentPage(
    { ...page, attached: nothingAttached, documents: null },
    { nonce: '', base: '', hasPdf: false, fromCheckout: false, preview: { logo: src } },
  )
  return { html, styles }
}
