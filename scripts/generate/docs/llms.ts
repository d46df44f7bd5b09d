import { plainText } from './guide-pages.ts'
import type { Page } from './page.ts'

/** Writes `llms.txt`: an index for language models, with one line for each guide and each area. */
export function llmsText(pages: readonly Page[]): string {
  const line = ({ path, title, summary }: Page): string =>
    `- [${title}](/docs${path}.md): ${plainText(summary)}`
  // Agents seldom operate an installation, so the first sentence is enough.
  const shortLine = (page: Page): string => line({ ...page, summary: firstSentence(page.summary) })
  const of = (isShown: (page: Page) => boolean): string => pages.filter(isShown).map(line).join('\n')
  return `# Quoin

> An open, self-hostable service for field-service companies: leads, clients, estimates, jobs, invoices and payments. Every action is an
> operation with a name, such as invoices.recordPayment, which HTTP, the typed client, the MCP endpoint /api/mcp and the command line share.

Each page is also Markdown: add \`.md\` to its address, or send \`Accept: text/markdown\`. The page of an operation is
/docs/operations/NAME.md, of an error code /docs/errors/CODE.md, of an event /docs/events/NAME.md, of a record /docs/records/NAME.md, of
the routes for leads, clients, estimates, jobs, invoices, changes, webhooks, automations or me /docs/api/NAME.md.
Connected agents find operations faster with the MCP tool list_workflows.

## Guides

${of(({ section }) => section === 'guides')}

## Example programs

${of(({ section, path }) => section === 'examples' && path !== '/examples')}

## Operations by area

${of(({ section, isListed }) => section === 'operations' && isListed === false)}

## Reference

${of(({ path }) => ['/operations', '/records', '/api', '/events', '/errors'].includes(path))}
- [openapi.json](/api/v1/openapi.json): The routes of the resource API and the gateway as OpenAPI 3.1.

## Run Quoin

${pages
  .filter(({ section }) => section === 'operate')
  .map(shortLine)
  .join('\n')}
`
}

function firstSentence(text: string): string {
  return /^.*?[.!?)](?=\s|$)/s.exec(text)?.[0] ?? text
}
