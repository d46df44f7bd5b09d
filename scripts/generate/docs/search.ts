import MiniSearch from 'minisearch'
import { plainText } from './guide-pages.ts'
import type { Heading } from './markdown.ts'
import { type Page, sections } from './page.ts'

/** Entry of a page in the search index. */
interface Entry {
  id: string
  title: string
  section: string
  summary: string
  /** The title in separate words. */
  name: string
  words: string
  text: string
}

/** Options of the index. `docs.js` loads the index with the same options. */
const options = {
  fields: ['title', 'name', 'words', 'text'],
  storeFields: ['title', 'section', 'summary'],
}

/** Builds the search index, as JSON. */
export function searchIndex(pages: readonly { page: Page; headings: readonly Heading[] }[]): string {
  const index = new MiniSearch<Entry>(options)
  for (const { page, headings } of pages)
    if (page.section !== undefined) index.addAll([entryOf(page), ...headingEntries(page, headings)])
  return JSON.stringify(index)
}

function entryOf({ path, title, section, summary, terms = '', tasks = [], body }: Page): Entry {
  const isWritten = section === 'guides' || path.startsWith('/operate')
  const first =
    isWritten && typeof body[0] === 'string' ? plainText(body[0]).replaceAll(/```[^]*?```/g, '') : ''
  return {
    id: path,
    title,
    section: sections[section!],
    summary: plainText(summary),
    name: [spoken(title), ...tasks].join(' '),
    words: terms.replaceAll('_', ' '),
    text: `${plainText(summary)} ${uniqueWords(first)}`,
  }
}

/** Returns index entries for the sections of a hand-written page, which are found by their headings. */
function headingEntries({ path, title, section }: Page, headings: readonly Heading[]): Entry[] {
  if (section !== 'guides' && section !== 'operate') return []
  return headings.map(({ id, text }) => ({
    id: `${path}#${id}`,
    title: text,
    section: title,
    summary: '',
    name: spoken(text),
    words: '',
    text: title,
  }))
}

/** Splits names into words: `invoices.recordPayment` is also found by "record payment". */
function spoken(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[._-]/g, ' ')
}

function uniqueWords(text: string): string {
  return [...new Set(text.toLowerCase().match(/[a-z][a-z0-9-]{2,}/g))].join(' ')
}
