import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import type { CustomerPage } from './customer-page.ts'
import { documentPage } from './pages.ts'

/** Maximum length of the returned text, in UTF-16 code units. */
const mostText = 20_000

/** Text of a customer page and the actions that the page offers. It shows members what the customer sees. */
export const pageTextSchema = z.object({
  is_offered: z.boolean().describe('False if the page shows a message instead of a document.'),
  standing: z
    .string()
    .nullable()
    .describe(
      'The message at the top of the page that states the status of the document. Null if there is ' +
        'none.',
    ),
  can_accept: z.boolean(),
  can_decline: z.boolean(),
  can_pay: visibleWith('view_pricing', z.boolean()).describe(
    'True if the customer can pay by card, on the page or at the card processor.',
  ),
  choices: z
    .array(
      z.object({ label: z.string(), price: visibleWith('view_pricing', z.string()), selected: z.boolean() }),
    )
    .describe('Options and optional lines that the customer can choose.'),
  total: z
    .string()
    .nullable()
    .describe(
      'Total for the options and lines that are selected on the page. Null if there is nothing to ' +
        'accept.',
    ),
  text: z.string().describe(`Text of the page without link URLs. At most ${mostText} characters.`),
  is_cut: z.boolean().describe('True if `text` is truncated.'),
})

/**
 * Returns the text of a customer page. It contains no token of a customer link, because the page is rendered
 * here without a URL.
 */
export function textOfPage(page: CustomerPage): z.infer<typeof pageTextSchema> {
  const how = { nonce: '', base: '', hasPdf: true, fromCheckout: false }
  const { html, isOffered } = documentPage(page, how)
  const text = textIn(html)
  const { answer, payment, status, instead } = page
  const choices = answer
    ? [...answer.options.map(({ name, ...each }) => ({ ...each, label: name })), ...answer.choices]
    : []
  return {
    is_offered: isOffered,
    standing: instead?.text ?? status?.text ?? null,
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

/** Extracts the text from the body of an HTML page, one line for each block element. */
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
