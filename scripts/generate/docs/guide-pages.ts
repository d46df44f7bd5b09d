import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Section } from './page.ts'

/** The guides in reading order. Each is a file `docs/guides/NAME.md`. */
export const guides = [
  'getting-started',
  'authentication',
  'idempotency',
  'website-forms',
  'pagination',
  'errors',
  'webhooks',
  'sandbox',
  'dry-runs',
  'automations',
  'agents',
  'files',
  'importing',
  'going-live',
  'verifying',
  'upgrading',
] as const

/** Pages for operators: `docs/operate/NAME.md`. */
const operatorPages = [
  'install',
  'backup',
  'restore',
  'upgrade',
  'doctor',
  'watch',
  'maintenance',
  'personal-data',
  'quiet',
  'support',
] as const

/** Reads the pages that are written by hand. */
export function guidePages(root: string): Page[] {
  return [
    ...guides.map((name) => pageOf(root, 'guides', name)),
    ...operatorPages.map((name) => pageOf(root, 'operate', name)),
  ]
}

function pageOf(root: string, section: Section, name: string): Page {
  const text = readFileSync(join(root, `docs/${section}/${name}.md`), 'utf8')
  const [, title, rest] = /^# (.+)\n+([^]*)$/.exec(text) ?? []
  if (title === undefined) throw new Error(`docs/${section}/${name}.md does not begin with a title.`)
  const [summary = '', ...others] = toDocsLinks(rest!, section).split('\n\n')
  return {
    path: `/${section}/${name}`,
    title,
    summary: summary.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('\n', ' '),
    section,
    body: [others.join('\n\n')],
  }
}

/** Replaces each link to a Markdown file by a link to its page or, if the file has no page, by the text of the link. */
function toDocsLinks(text: string, section: Section): string {
  return text.replaceAll(
    /\[([^\]]+)\]\((?!https?:|\/|#)([^)#]+)(#[^)]*)?\)/g,
    (_link, words: string, target: string, anchor = '') => {
      const [, folder = section, name] = /^(?:\.\.\/(\w+)\/)?([\w-]+)\.md$/.exec(target) ?? []
      const isPage =
        (guides as readonly string[]).includes(name!) || (operatorPages as readonly string[]).includes(name!)
      return isPage ? `[${words}](/docs/${folder}/${name}${String(anchor)})` : words
    },
  )
}

/** Removes the Markdown syntax from a sentence. */
export function plainText(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')
}
