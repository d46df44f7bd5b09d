import { escapeHtml } from '../../../kernel/messages/mail/index.ts'

/** Text that is markup. Only `html` makes it, so nothing that a person wrote can be. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type HtmlValue = string | number | Html | null | false | undefined | readonly HtmlValue[]

/** What is put in is escaped, for text and for quoted attributes, unless it is markup itself. Null puts nothing. */
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

/** Line breaks of the text are kept. */
export function lines(text: string): Html {
  return html`${text
    .trim()
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => (index === 0 ? [line] : [html`<br />`, line]))}`
}
