import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import type { CustomerPage } from './customer-page.ts'
import { documentPage } from './pages.ts'

/** Most characters of a page that are answered. */
const mostText = 20_000

/** A customer's page as text, for members: what it says, and what the customer can do there. */
export const pageTextSchema = z.object({
  is_offered: z.boolean().describe('False: the page shows no document, and says why.'),
  standing: z.string().nullable().describe('The message at the top of the page; null: none.'),
  can_accept: z.boolean(),
  can_decline: z.boolean(),
  can_pay: visibleWith('view_pricing', z.boolean()).describe(
    'A card can be used on the page or at the processor.',
  ),
  choices: z
    .array(
      z.object({ label: z.string(), price: visibleWith('view_pricing', z.string()), selected: z.boolean() }),
    )
    .describe('Options and optional lines that the customer can choose.'),
  total: z
    .string()
    .nullable()
    .describe('Total of the present choice; null where there is nothing to accept.'),
  text: z
    .string()
    .describe(`The text of the page, without addresses of links. At most ${mostText} characters.`),
  is_cut: z.boolean().describe('The page says more than `text`.'),
})

/** The text of the very page that the customer gets. It holds no token: the page has no address here. */
export function textOfPage(page: CustomerPage): z.infer<typeof pageTextSchema> {
  const how = { nonce: '', base: '', hasPdf: true, fromCheckout: false }
  const { html, isOffered } = documentPage(page, how)
  const text = textIn(html)
  const { answer, payment, standing, instead } = page
  const choices = answer
    ? [...answer.options.map(({ name, ...each }) => ({ ...each, label: name })), ...answer.choices]
    : []
  return {
    is_offered: isOffered,
    standing: instead?.text ?? standing?.text ?? null,
    can_accept: isOffered && answer !== null,
    can_decline: isOffered && answer?.canDecline === true,
    can_pay: isOffered && payment !== null,
    choices: choices.map(({ label, price, selected }) => ({ label, price, selected })),
    total: answer?.total ?? null,
    text: text.slice(0, mostText),
    is_cut: text.length > mostText,
  }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** The words between the tags of the body, a line for each block. */
function textIn(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? html
  return body
    .replaceAll(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(
      /<(?:br|\/(?:p|h[1-6]|li|dt|dd|div|section|legend|label|button|header|footer))\b[^>]*>/g,
      '\n',
    )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
