import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkTo, type Page } from './page.ts'

/** The programs of `sdk/examples`, each with the title of its page. */
const programs = {
  'website-form': 'A form on a website',
  'webhook-receiver': 'A receiver of webhooks',
  'accounting-sync': 'A copy for the accounting system',
  'nightly-report': 'A nightly report',
  'wall-display': 'The jobs of today on a screen',
} as const

/** Writes a page for each program of `sdk/examples`: its first comment and its code. */
export function examplePages(root: string): Page[] {
  const pages = Object.entries(programs).map(([name, title]): Page => {
    const [, comment, code] =
      /^\/\*\*\n([^]*?)\n \*\/\n([^]*)$/.exec(readFileSync(join(root, `sdk/examples/${name}.ts`), 'utf8')) ??
      []
    if (comment === undefined) throw new Error(`sdk/examples/${name}.ts does not begin with a comment.`)
    const text = comment.replaceAll(/^ \* ?/gm, '')
    const [, summary, rest] = /^([^]*?[.!?])(?=\s|$)([^]*)$/.exec(text)!
    return {
      path: `/examples/${name}`,
      title,
      summary: summary!.replaceAll('\n', ' '),
      section: 'examples',
      body: [
        rest!.trim(),
        `The program needs the typed client; ${linkTo('/guides/getting-started#run-a-program', 'getting started')} says how to install it and how to run a program. In the folder of Quoin it is \`sdk/examples/${name}.ts\`.`,
        `\`\`\`ts\n${code!.trim()}\n\`\`\``,
      ],
      terms: name,
    }
  })
  const overview: Page = {
    path: '/examples',
    title: 'Example programs',
    summary: `${pages.length} complete programs to start from. Each is tested against the service.`,
    section: 'examples',
    body: [{ links: pages.map(({ path, title, summary }) => ({ path, title, summary })) }],
  }
  return [overview, ...pages]
}
