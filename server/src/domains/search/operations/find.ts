import * as z from 'zod'
import { type Actor, reach } from '../../../kernel/access/actor.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { query } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { searchInput } from '../../../kernel/search/search-input.ts'
import { type Found, parts, type Sought, soughtIn } from '../../../kernel/search/sought.ts'
import { type KindName, kindNames, kinds } from '../kinds.ts'
import { matchedIn } from '../matched.ts'

const itemSchema = z.object({
  kind: z.enum(kindNames),
  id: id(),
  title: z.string().describe('Whom it is of, else which one it is.'),
  subtitle: z.string().nullable().describe('What tells it from others.'),
  number: z.int().nullable(),
  status: z.string().nullable().describe('As the record tells it; of a member, the role.'),
  matched: z
    .array(z.enum(parts))
    .describe('Where the words were found; `client`: in what its client or property says.'),
})

export const findRecords = query({
  name: 'search.find',
  summary: 'Find records of any kind by name, phone, e-mail, address, number or work.',
  description: `Every word given must begin a word of the record; documents are found by their client's words too. What has the number that is
looked for comes first, then what changed last; the first of each kind is always told. Where no record says it, words such as
\`Mrs\` are left out, and one such as \`quote\` says the kind: \`Kowalski quote\`. Kinds that the caller may not see are left
out, and so is what is archived.`,
  permission: ['use_app'],
  repeatable: ['kinds'],
  input: z.strictObject({
    query: searchInput(100).describe('Such as `lovelace`, `555-0142`, `12 main`, `#86`, `job 86`.'),
    kinds: z
      .array(z.enum(kindNames))
      .max(kindNames.length)
      .default([])
      .describe('Only these; all when empty.'),
    limit: z.int().min(1).max(20).default(10).describe('How many records at most.'),
  }),
  output: z.object({ items: z.array(itemSchema), has_more: z.boolean() }),
  async handler(ctx, { query: typed, kinds: wanted, limit }) {
    const asked = kindNames.filter((kind) => wanted.length === 0 || wanted.includes(kind))
    const named = await namedByNumber(ctx, typed, asked)
    if (named) return { items: [named], has_more: false }
    const all = await findAll(ctx, typed, asked, limit)
    if (all.items.some(({ kind }) => kind !== 'conversation')) return all
    const spoken = asSpoken(typed, asked)
    if (!spoken) return all
    const meant = await findAll(ctx, spoken.words, spoken.kinds, limit)
    const ids = new Set(meant.items.map((item) => item.id))
    const items = [...meant.items, ...all.items.filter((item) => !ids.has(item.id))]
    return { items: items.slice(0, limit), has_more: meant.has_more || all.has_more || items.length > limit }
  },
})

async function findAll(ctx: QueryContext, typed: string, asked: readonly KindName[], limit: number) {
  const sought = soughtIn(typed, ctx.actor.org.country, limit + 1)
  if (sought.words.length === 0) return { items: [], has_more: false }
  const found = (await Promise.all(asked.map((kind) => findOf(kind, ctx, sought)))).flat()
  return {
    items: firstOf(found, sought, limit).map((hit) => tell(hit, sought)),
    has_more: found.length > limit,
  }
}

/** `job 86`, `quote #12`, `INV-7`, `invoice no. 7`. */
const kindAndNumber = /^(\p{L}+)[\s#-]*(?:(?:no\.?|nr\.?|number)[\s#]*)?(\d{1,9})$/iu
const calledSo: ReadonlyMap<string, KindName> = new Map([
  ['lead', 'lead'],
  ['estimate', 'estimate'],
  ['est', 'estimate'],
  ['quote', 'estimate'],
  ['job', 'job'],
  ['invoice', 'invoice'],
  ['inv', 'invoice'],
  ['bill', 'invoice'],
])

const called = (word: string): KindName | undefined =>
  calledSo.get(word) ?? calledSo.get(word.replace(/s$/, ''))
const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'dr'])

/** `Mrs Kowalski`, `Kowalski quote`: without the words that no record has, but that say which is meant; undefined where there are none. */
function asSpoken(
  typed: string,
  asked: readonly KindName[],
): { words: string; kinds: readonly KindName[] } | undefined {
  const named = new Set<KindName>()
  const all = typed.trim().split(/\s+/)
  const words = all.filter((each) => {
    const word = each.toLowerCase().replace(/[.,:]+$/, '')
    const kind = called(word)
    if (kind !== undefined) named.add(kind)
    return kind === undefined && !titles.has(word)
  })
  // `quote 86` is that one alone, and no other that has these digits.
  if (words.length === all.length || !words.some((word) => /\p{L}/u.test(word))) return undefined
  const kinds = named.size === 0 ? asked : asked.filter((kind) => named.has(kind))
  return { words: words.join(' '), kinds }
}

/** The one record that somebody names by its kind and number. */
async function namedByNumber(
  ctx: QueryContext,
  typed: string,
  asked: readonly KindName[],
): Promise<z.infer<typeof itemSchema> | undefined> {
  const [, word = '', digits = ''] = kindAndNumber.exec(typed.trim()) ?? []
  const kind = calledSo.get(word.toLowerCase())
  if (kind === undefined || !asked.includes(kind)) return undefined
  const sought = soughtIn(`#${Number(digits)}`, ctx.actor.org.country, 1)
  const [hit] = await findOf(kind, ctx, sought)
  return hit?.number === sought.number ? tell(hit, sought) : undefined
}

interface Hit extends Found {
  kind: KindName
  /** Among those of its kind. */
  place: number
}

/** With the authority that lists of this kind need. */
async function findOf(kind: KindName, ctx: QueryContext, sought: Sought): Promise<Hit[]> {
  const { permission, find } = kinds[kind]
  const far = reach(ctx.actor, permission)
  if (far === null) return []
  const found = await find({ ...ctx, own: far === 'own' ? idOf(ctx.actor) : null }, sought)
  return found.map((each, place) => ({ ...each, kind, place }))
}

function idOf(actor: Actor): string {
  if (actor.id === null) throw new Error('Only members own records.')
  return actor.id
}

function firstOf(found: readonly Hit[], { number }: Sought, limit: number): Hit[] {
  const isNumbered = (hit: Hit): boolean => number !== null && hit.number === number
  const compare = (a: Hit, b: Hit): number =>
    Number(isNumbered(b)) - Number(isNumbered(a)) || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)
  const byKind = found.toSorted((a, b) => Number(a.place > 0) - Number(b.place > 0) || compare(a, b))
  return byKind.slice(0, limit).sort(compare)
}

function tell(hit: Hit, { words }: Sought): z.infer<typeof itemSchema> {
  const { kind, id, title, subtitle, number, status } = hit
  return { kind, id, title, subtitle, number, status, matched: matchedIn(hit, words, kinds[kind].beyond) }
}
