import { type Html, html } from '../../../../kernel/pages/html.ts'

export { Html, html } from '../../../../kernel/pages/html.ts'

/** Converts text to HTML. Line breaks become `<br>`. */
export function lines(text: string): Html {
  return html`${text
    .trim()
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => (index === 0 ? [line] : [html`<br />`, line]))}`
}
