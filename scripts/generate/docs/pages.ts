import type { Operation } from '../../../server/src/kernel/operations/operation.ts'
import { commandLinePage } from './command-line-page.ts'
import { errorPages } from './error-pages.ts'
import { eventPages } from './event-pages.ts'
import { examplePages } from './example-pages.ts'
import { guidePages } from './guide-pages.ts'
import { operationPages } from './operation-pages.ts'
import type { Page, PageLink } from './page.ts'
import { recordPages } from './record-pages.ts'
import { routePages } from './route-pages.ts'
import { settingsPage } from './settings-page.ts'

/** Sources from which the documentation is built. */
export interface Sources {
  root: string
  /** The operations of the catalog, which can be called with API keys. */
  operations: readonly Operation[]
  /** All operations, including those of the console, because they emit events too. */
  everyOperation: readonly Operation[]
}

/** Returns all pages, in the order of the navigation. */
export function allPages({ root, operations, everyOperation }: Sources): Page[] {
  const written = guidePages(root)
  const records = recordPages(operations)
  const pages = [
    ...written.filter(({ section }) => section === 'guides'),
    ...examplePages(root),
    ...operationPages(operations),
    ...records,
    ...routePages(new Set(records.map(({ title }) => title))),
    ...eventPages(everyOperation, new Set(operations.map(({ name }) => name))),
    ...errorPages(operations),
    settingsPage(),
    commandLinePage(),
    ...written.filter(({ section }) => section === 'operate'),
  ]
  const paths = new Set(pages.map(({ path }) => path))
  if (paths.size !== pages.length) throw new Error('Two pages have one address.')
  return [firstPage(pages), ...pages]
}

function firstPage(pages: readonly Page[]): Page {
  const linkTo = (path: string): PageLink => {
    const { title, summary, isCode } = pages.find((page) => page.path === path)!
    return { path, title, summary, ...(isCode ? { isCode } : {}) }
  }
  return {
    path: '',
    title: 'Quoin documentation',
    summary: 'How to build on Quoin: guides, every operation, every error and event, and how to run it.',
    body: [
      'Quoin runs a field-service company: leads, clients, estimates, jobs, invoices and payments. Everything that the console does is an operation ' +
        'that your program, your agent and the command line can call too.',
      '## Start',
      {
        links: [
          '/guides/getting-started',
          '/guides/authentication',
          '/guides/agents',
          '/guides/going-live',
        ].map(linkTo),
      },
      '## Guides',
      {
        links: pages
          .filter(({ section, path }) => section === 'guides' && !path.endsWith('getting-started'))
          .map(({ path }) => linkTo(path)),
      },
      '## Examples',
      {
        links: pages
          .filter(({ section, path }) => section === 'examples' && path !== '/examples')
          .map(({ path }) => linkTo(path)),
      },
      '## Reference',
      { links: ['/operations', '/records', '/api', '/events', '/errors'].map(linkTo) },
      '## Run Quoin',
      { links: pages.filter(({ section }) => section === 'operate').map(({ path }) => linkTo(path)) },
    ],
  }
}
