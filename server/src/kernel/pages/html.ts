import { escapeHtml } from '../messages/mail/index.ts'

/**
 * A string of HTML that is safe to insert into a page. It is created only by the function `html`, which escapes all
 * other strings, so that user input never becomes HTML.
 */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type HtmlValue = string | number | Html | null | false | undefined | readonly HtmlValue[]

/**
 * Tag function that creates HTML from a template literal. Escapes inserted values for use in text and quoted
 * attributes, unless they are of the class `Html`. Null inserts nothing.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let text = strings[0]!
  for (const [index, value] of values.entries()) text += written(value) + strings[index + 1]!
  return new Html(text)
}

function written(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return value.map(written).join('')
}
