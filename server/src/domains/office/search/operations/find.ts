import * as z from 'zod'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { contextFor } from '../../../../kernel/operations/context-for.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { searchInput } from '../../../../kernel/search/search-input.ts'
import { type Found, parts, type Sought, soughtIn } from '../../../../kernel/search/sought.ts'
import { asSpoken, numberedIn } from '../as-spoken.ts'
import { type KindName, kindNames, kinds } from '../kinds.ts'
import { matchedIn } from '../matched.ts'

const itemSchema = z.object({
  kind: z.enum(kindNames),
  id: id(),
  title: z.string().describe('Name of the client, or of the record if it has no client.'),
  subtitle: z.string().nullable().describe('Detail that distinguishes the record from similar ones.'),
  number: z.int().nullable(),
  status: z.string().nullable().describe('Status of the record; for a member, the role.'),
  matched: z
    .array(z.enum(parts))
    .describe(
      'Parts of the record that matched. `client` means that the client or property of the record matched.',
    ),
})

export const findRecords = query({
  name: 'search.find',
  summary: 'Find records of any kind by name, phone, email, address, number, service type or line item.',
  description:
    'Each word must be the beginning of a word in the record; the records of a client also match ' +
    'words of the client. A record whose number equals the query comes first, then the records that were changed ' +
    'most recently; the result contains at least the best match of each kind. If nothing matches, or only ' +
    'conversations, titles such as `Mrs` are ignored, and a word for a kind of record selects this kind: ' +
    '`Kowalski quote` finds estimates. Archived records, and kinds that the caller may not see, ' +
    'are excluded.',
  permission: ['use_app'],
  repeatable: ['kinds'],
  input: z.strictObject({
    query: searchInput(100).describe('Words such as `lovelace`, `555-0142`, `12 main`, `#86` or `job 86`.'),
    kinds: z
      .array(z.enum(kindNames))
      .max(kindNames.length)
      .default([])
      .describe('Only these kinds of records. An empty list means all kinds.'),
    limit: z.int().min(1).max(20).default(10).describe('Maximum number of records.'),
  }),
  output: z.object({ items: z.array(itemSchema), has_more: z.boolean() }),
  async handler(ctx, { query: typed, kinds: requestedKinds, limit }) {
    const kindsToSearch = kindNames.filter(
      (kind) => requestedKinds.length === 0 || requestedKinds.includes(kind),
    )
    const [named, said] = await Promise.all([
      namedByNumber(ctx, typed, kindsToSearch),
      findAll(ctx, typed, kindsToSearch, limit),
    ])
    if (named.items.length > 0 || said.items.some(({ kind }) => kind !== 'conversation'))
      return together(limit, named, said)
    const spoken = asSpoken(typed)
    if (!spoken) return said
    const spokenKinds = kindsToSearch.filter((kind) => spoken.kinds.size === 0 || spoken.kinds.has(kind))
    return together(limit, await findAll(ctx, spoken.words, spokenKinds, limit), said)
  },
})

interface Page {
  items: z.infer<typeof itemSchema>[]
  has_more: boolean
}

/** Combines pages of results into one. A record that occurs several times appears once, at its first position. */
function together(limit: number, ...pages: readonly Page[]): Page {
  const items = [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()]
  return {
    items: items.slice(0, limit),
    has_more: items.length > limit || pages.some((page) => page.has_more),
  }
}

async function findAll(
  ctx: QueryContext,
  typed: string,
  kindsToSearch: readonly KindName[],
  limit: number,
): Promise<Page> {
  const sought = soughtIn(typed, ctx.actor.org.country, limit + 1)
  if (sought.terms.length === 0) return { items: [], has_more: false }
  const hits = await findKinds(ctx, sought, kindsToSearch)
  return {
    items: firstOf(hits, sought, limit).map((hit) => toItem(hit, sought)),
    has_more: hits.length > limit,
  }
}

/**
 * Position of each kind among the statements of a search. An organization reads on two connections, each of which executes
 * its statements one after the other. The pool gives the first, fourth, sixth and eighth of statements that are sent at once
 * to one connection, and the others to the other one. The words of conversations take longest, and those of members the
 * shortest time, so both are on the same connection.
 */
const positions: Record<KindName, number> = {
  conversation: 0,
  lead: 1,
  client: 2,
  member: 3,
  estimate: 4,
  job: 5,
  invoice: 6,
  credit_note: 7,
}

async function findKinds(
  ctx: QueryContext,
  sought: Sought,
  kindsToSearch: readonly KindName[],
): Promise<Hit[]> {
  const sent = kindsToSearch.toSorted((a, b) => positions[a] - positions[b])
  const found = new Map(
    await Promise.all(sent.map(async (kind) => [kind, await findOf(kind, ctx, sought)] as const)),
  )
  return kindsToSearch.flatMap((kind) => found.get(kind)!)
}

/** Returns the record for a search text such as `job 86`. Empty if the text has another form or no record matches. */
async function namedByNumber(
  ctx: QueryContext,
  typed: string,
  kindsToSearch: readonly KindName[],
): Promise<Page> {
  const { kind, number } = numberedIn(typed) ?? {}
  if (kind === undefined || !kindsToSearch.includes(kind)) return { items: [], has_more: false }
  const sought = soughtIn(`#${number}`, ctx.actor.org.country, 1)
  const hits = (await findOf(kind, ctx, sought)).filter((hit) => hit.number === number)
  return { items: hits.map((hit) => toItem(hit, sought)), has_more: false }
}

interface Hit extends Found {
  kind: KindName
  /** Position among the results of the same kind. */
  rank: number
}

/**
 * Searches records of one kind. Returns only records that the caller can access. Empty if the caller lacks the permission
 * for this kind.
 */
async function findOf(kind: KindName, ctx: QueryContext, sought: Sought): Promise<Hit[]> {
  const { permission, find } = kinds[kind]
  const readable = contextFor(ctx, permission)
  if (readable === null) return []
  const hits = await find(readable, sought)
  return hits.map((each, rank) => ({ ...each, kind, rank }))
}

function firstOf(hits: readonly Hit[], { number }: Sought, limit: number): Hit[] {
  const isNumbered = (hit: Hit): boolean => number !== null && hit.number === number
  const compare = (a: Hit, b: Hit): number =>
    Number(isNumbered(b)) - Number(isNumbered(a)) || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)
  const byKind = hits.toSorted((a, b) => Number(a.rank > 0) - Number(b.rank > 0) || compare(a, b))
  return byKind.slice(0, limit).sort(compare)
}

function toItem(hit: Hit, { terms }: Sought): z.infer<typeof itemSchema> {
  const { kind, id, title, subtitle, number, status } = hit
  return { kind, id, title, subtitle, number, status, matched: matchedIn(hit, terms, kinds[kind].beyond) }
}
