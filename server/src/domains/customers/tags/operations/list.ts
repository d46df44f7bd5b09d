import * as z from 'zod'
import { type Actor, accessScopeFor } from '../../../../kernel/access/actor.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { type TagCounts, type Tagged, tagSchema } from '../tag.ts'
import { countTagged, tagged } from '../tagged-records.ts'
import { selectTags } from '../tags-table.ts'

export const listTags = query({
  name: 'tags.list',
  summary: 'List tags with their color and number of records.',
  description: `Counts unarchived records in the caller's locations. Names that are used on records but not saved as tags are listed only for callers who can access all of these records.`,
  permission: ['view_clients'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(tagSchema) }),
  async handler(ctx) {
    const orgId = ctx.actor.org.id
    const kinds = tagged.filter((kind) => seesAll(ctx.actor, kind))
    const [tags, counted] = await Promise.all([selectTags(ctx.db, orgId), countTagged(ctx.db, orgId, kinds)])
    const counts = new Map<string, TagCounts>(tags.map(({ name }) => [name, noneOf(ctx.actor)]))
    for (const { kind, name, count } of counted) {
      if (!counts.has(name)) counts.set(name, noneOf(ctx.actor))
      counts.get(name)![kind] = count
    }
    const saved = new Map(tags.map((tag) => [tag.name, tag]))
    const items = [...counts].map(([name, each]) => ({
      id: saved.get(name)?.id ?? null,
      name,
      color: saved.get(name)?.color ?? null,
      version: saved.get(name)?.version ?? null,
      counts: each,
    }))
    return { items: items.sort((a, b) => a.name.localeCompare(b.name, 'en')) }
  },
})

function seesAll(actor: Actor, kind: Tagged): boolean {
  return (
    accessScopeFor(actor, kind === 'holiday_designs' ? 'manage_holiday_lights' : `view_${kind}`) === 'all'
  )
}

function noneOf(actor: Actor): TagCounts {
  const counts = tagged.map((kind) => [kind, seesAll(actor, kind) ? 0 : null])
  return Object.fromEntries(counts) as TagCounts // One count for each kind of record.
}
