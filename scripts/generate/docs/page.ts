import type { DescribedMember } from '../../../server/src/adapters/workflows/reference/index.ts'

/** One call in one language, for a group of tabs. */
export interface Snippet {
  label: string
  language: string
  code: string
}

/** A link in a list of pages. */
export interface PageLink {
  path: string
  title: string
  summary: string
  /** True if the title is a name of the API, such as `leads.create`. */
  isCode?: boolean
}

/** A part of a page: Markdown, or one of the special parts. */
export type Block =
  | string
  | { fields: readonly DescribedMember[] }
  | { tabs: readonly Snippet[] }
  | IdsNote
  | { badges: readonly Badge[] }
  | { links: readonly PageLink[] }

/** How a reader gets a real value for an id that an example prints. */
export type IdSource =
  /**
   * A query answers it, at `path`. Its `input` can contain printed ids whose values were found before. Of its `items`,
   * only those count that have the values of `where`, and some value at each path of `has`.
   */
  | {
      from: string
      path: string
      input?: Readonly<Record<string, unknown>>
      where?: Readonly<Record<string, string | number | boolean>>
      has?: readonly string[]
    }
  /** Another call answers it, which changes something. Therefore, the page cannot find it. */
  | { answerOf: string }
  /** The caller chooses it: a new UUID for each call. */
  | { isNew: true }

/** A printed id of an example, and where its value comes from. */
export interface ExampleId {
  printed: string
  /** Field of the input, such as `lead_id`. */
  name: string
  source: IdSource
  /** Position among the values at the path, because two ids of an example are two records. */
  index: number
}

/** The note near the calls of a page: where the values of their ids come from. */
export interface IdsNote {
  ids: readonly ExampleId[]
  /** True if one of the calls changes records. */
  isMutation: boolean
  /** True if the calls are routes of the resource API, which also keys without the scopes of the catalog can call. */
  isResource?: true
}

export interface Badge {
  text: string
  /** `risk` marks calls that move money, send messages or delete data. */
  kind: 'plain' | 'risk'
}

export const sections = {
  guides: 'Guides',
  examples: 'Examples',
  operations: 'Operations',
  records: 'Records',
  api: 'Resource API',
  events: 'Events',
  errors: 'Errors',
  operate: 'Run Quoin',
} as const

export type Section = keyof typeof sections

/** One page of the documentation, which is written as HTML and as Markdown. */
export interface Page {
  /** Address below `/docs`, such as `/guides/webhooks`. Empty for the first page. */
  path: string
  title: string
  /** True if the title is a name of the API. */
  isCode?: boolean
  /** One sentence without a heading, for lists of pages and search results. */
  summary: string
  /** Section of the documentation. Undefined for the first page. */
  section?: Section
  /** Title of the group of the page within its section, such as `invoices`. */
  group?: string
  /** False if the page is not listed in the navigation. */
  isListed?: false
  body: readonly Block[]
  /** Examples, which are shown next to the text. */
  aside?: readonly Block[]
  /** Further words by which search finds the page. */
  terms?: string
  /** Tasks that the page describes, such as `Create a lead`. Search finds them like names. */
  tasks?: readonly string[]
}

/** Writes a link to another page in Markdown. */
export function linkTo(path: string, text: string): string {
  return `[${text}](/docs${path})`
}

export const code = (text: string): string => `\`${text}\``

/** Joins links and names in a sentence: `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`
}
