import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { llmsText } from './llms.ts'
import type { Heading } from './markdown.ts'
import type { Page } from './page.ts'
import { allPages, type Sources } from './pages.ts'
import { blocksAsHtml, blocksAsMarkdown, type RecordNames } from './render-blocks.ts'
import { searchIndex } from './search.ts'
import { type Assets, type Rendered, shell } from './shell.ts'

interface Minifier {
  minifySync(
    this: void,
    name: string,
    source: string,
    options: object,
  ): { code: string; errors: readonly { message: string }[] }
}

const require = createRequire(import.meta.url)
// Imported without its types, because they would add the types of browsers to the whole project.
const { minifySync } = require('vite') as Minifier

/** The page for an address that does not exist. It is not part of the navigation. */
const missing: Page = {
  path: '/404',
  title: 'No such page',
  summary: 'There is no page of the documentation at this address.',
  body: [
    'The page may have been renamed in a newer version. Search with the `/` key, or start with the [first page](/docs), the ' +
      '[operations](/docs/operations) or the [error codes](/docs/errors).',
  ],
}

/**
 * Builds the documentation. Returns the content of each file below `docs/dist`, which is always the same for the same
 * sources.
 */
export function buildDocs(sources: Sources): ReadonlyMap<string, string> {
  const pages = allPages(sources)
  const records: RecordNames = new Map(
    pages
      .filter(({ section, isCode }) => section === 'records' && isCode)
      .map(({ title }) => [title.toLowerCase(), title]),
  )
  const rendered = [...pages, missing].map((page) => render(page, records))
  const files = new Map<string, string>()
  const assets = addAssets(files, searchIndex(rendered))
  for (const each of rendered) {
    const name = each.page.path === '' ? 'index' : each.page.path.slice(1)
    files.set(`${name}.html`, shell(each, pages, assets))
    if (each.page !== missing) files.set(`${name}.md`, asMarkdown(each.page, records))
  }
  return files.set('llms.txt', llmsText(pages))
}

function render(page: Page, records: RecordNames): Rendered {
  const headings: Heading[] = []
  const [first] = page.body
  const isMarked = typeof first === 'object' && 'badges' in first
  const body = blocksAsHtml(isMarked ? page.body.slice(1) : page.body, records, headings)
  const badges = isMarked ? blocksAsHtml([first], records, []) : ''
  return { page, badges, body, aside: blocksAsHtml(page.aside ?? [], records, []), headings }
}

function asMarkdown({ title, summary, body, aside = [] }: Page, records: RecordNames): string {
  const parts = [
    `# ${title}`,
    summary,
    blocksAsMarkdown(body, records),
    ...(aside.length === 0 ? [] : [`## Examples\n\n${blocksAsMarkdown(aside, records)}`]),
  ]
  return `${parts.join('\n\n')}\n`
}

/**
 * Adds the files that all pages share. Their names contain a digest of their content, so that browsers can cache them.
 */
function addAssets(files: Map<string, string>, index: string): Assets {
  const own = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')
  const miniSearch = require.resolve('minisearch').replace(/dist\/.*$/, 'dist/es/index.js')
  const add = (name: string, extension: string, content: string): string => {
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 8)
    const file = `assets/${name}-${digest}.${extension}`
    files.set(file, content)
    return `/docs/${file}`
  }
  return {
    styles: add('docs', 'css', own('docs.css')),
    script: add('docs', 'js', minified('docs.js', own('docs.js'), false)),
    search: add('search', 'js', minified('search.js', readFileSync(miniSearch, 'utf8'), true)),
    index: add('index', 'json', index),
    ids: add('ids', 'js', minified('find-ids.js', own('find-ids.js'), true)),
  }
}

function minified(name: string, source: string, isModule: boolean): string {
  const { code, errors } = minifySync(name, source, { module: isModule, sourcemap: false })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]!.message}`)
  return code
}
