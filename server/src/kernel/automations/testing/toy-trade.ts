import * as z from 'zod'
import type { TestApp } from '../../../testing/test-app.ts'
import { AppError } from '../../errors.ts'
import { event } from '../../events/event.ts'
import { newId } from '../../ids.ts'
import { type Mutation, mutation } from '../../operations/operation.ts'
import type { ActionKind } from '../kinds/action-kind.ts'
import { fieldsOf } from '../kinds/fields-of.ts'
import { type Registry, registryOf } from '../kinds/registry.ts'
import type { TimeTriggerSource, TriggerKind } from '../kinds/trigger-kind.ts'

// A domain for tests of automations: things with an owner, a status, tags and a count, and notes about the things.

export const thingsTable = `
  create table if not exists live.things (
    org_id uuid not null, id uuid not null, client_id uuid, location_id uuid not null, name text not null, status text not null,
    tags text[] not null default '{}', count integer not null default 0, due_at timestamptz(3), is_gone boolean not null default false,
    primary key (org_id, id));
  create table if not exists live.thing_notes (
    org_id uuid not null, id uuid not null, thing_id uuid not null, text text not null, key text not null, primary key (org_id, id));`

const preparedApps = new WeakSet<TestApp>()

/** Creates the tables in the test database, with row-level security like all other tables. */
export async function makeThings(app: TestApp): Promise<void> {
  if (preparedApps.has(app)) return
  preparedApps.add(app)
  await app.inspect.query(`${thingsTable}
    select quoin.fence('live.things'); select quoin.fence('live.thing_notes');
    select quoin.noted('live.things', 'thing'); select quoin.not_noted('live.thing_notes', 'of tests')`)
}

const thing = z.object({
  id: z.uuid(),
  client_id: z.uuid().nullable(),
  name: z.string(),
  status: z.enum(['new', 'open', 'done']),
  tags: z.array(z.string()),
  count: z.int(),
  due_at: z.iso.datetime().nullable(),
})

const thingPayload = z.object({
  thing_id: z.uuid(),
  client_id: z.uuid().nullable(),
  status: z.string(),
  previous_status: z.string().nullable(),
})
export const thingMade = event({ name: 'thing.made', summary: 'A thing was made.', payload: thingPayload })
export const thingChanged = event({
  name: 'thing.changed',
  summary: 'A thing changed.',
  payload: thingPayload,
})
export const noteWritten = event({
  name: 'thing.noted',
  summary: 'A note was written.',
  payload: thingPayload.pick({ thing_id: true, client_id: true }),
})

interface ThingRow {
  id: string
  client_id: string | null
  location_id: string
  name: string
  status: string
  tags: string[]
  count: number
  due_at: string | null
  is_gone: boolean
}
const columns = 't.id, t.client_id, t.location_id, t.name, t.status, t.tags, t.count, t.due_at, t.is_gone'

/** Functions that create the errors that steps throw, by the name of the thing. Tests fill this map. */
export const failures = new Map<string, () => Error>()

const thingInput = z.strictObject({ thing_id: z.uuid(), text: z.string() })
const emptyOutput = z.object({})

function ofThing(
  name: string,
  work: (row: ThingRow, text: string, key: string) => { set?: string; status?: string; note?: string },
): Mutation<z.infer<typeof thingInput>, object> {
  return mutation({
    name,
    summary: 'Do something to a thing.',
    permission: ['manage_leads'],
    scope: 'leads:write',
    input: thingInput,
    output: emptyOutput,
    emits: [thingChanged, noteWritten],
    async handler(ctx, { thing_id, text }) {
      const orgId = ctx.actor.org.id
      const row = await ctx.db.row<ThingRow>(
        `select ${columns} from things t where t.org_id = $1 and t.id = $2 for update`,
        [orgId, thing_id],
      )
      if (!row) throw new AppError('not_found', 'No such thing.')
      const { set, status, note } = work(row, text, ctx.requestId)
      if (set !== undefined)
        await ctx.db.rows(`update things set ${set} where org_id = $1 and id = $2`, [orgId, thing_id])
      if (note !== undefined)
        await ctx.db.rows(
          `insert into thing_notes (org_id, id, thing_id, text, key) values ($1, $2, $3, $4, $5)`,
          [orgId, newId(), thing_id, note, ctx.requestId],
        )
      if (note !== undefined) ctx.emit(noteWritten, { thing_id, client_id: row.client_id })
      if (status !== undefined)
        ctx.emit(thingChanged, {
          thing_id,
          client_id: row.client_id,
          status,
          previous_status: row.status,
        })
      const failure = failures.get(row.name)
      if (failure) throw failure()
      return {}
    },
  })
}

export const tagThing = ofThing('toy.tag', (_row, text) => ({
  set: `tags = array_append(tags, '${text.replaceAll("'", '')}')`,
}))
export const writeNote = ofThing('toy.note', (_row, text) => ({ note: text }))
export const countThing = ofThing('toy.count', () => ({ set: 'count = count + 1' }))
export const moveThing = ofThing('toy.move', (_row, text) => ({
  set: `status = '${text.replaceAll("'", '')}'`,
  status: text,
}))

/** Creates a thing and emits `thing.made`, like an operation that a member calls. */
export const makeThing = mutation({
  name: 'toy.make',
  summary: 'Make a thing.',
  permission: ['manage_leads'],
  scope: 'leads:write',
  input: z.strictObject({
    name: z.string().default('thing'),
    client_id: z.uuid().nullable().default(null),
    due_at: z.string().nullable().default(null),
    location_id: z.uuid().optional(),
  }),
  output: z.object({ id: z.uuid() }),
  emits: [thingMade],
  async handler(ctx, { name, client_id, due_at, location_id }) {
    const id = newId()
    await ctx.db.rows(
      `insert into things (org_id, id, client_id, location_id, name, status, due_at) values ($1, $2, $3, $4, $5, 'new', $6)`,
      [ctx.actor.org.id, id, client_id, location_id ?? ctx.actor.org.defaultLocationId, name, due_at],
    )
    ctx.emit(thingMade, { thing_id: id, client_id, status: 'new', previous_status: null })
    return { id }
  },
})

const fields = fieldsOf(thing)

const action = (kind: string, operation: string): ActionKind<{ text: string }> => ({
  kind,
  config: z.strictObject({ text: z.string().default('') }),
  templates: ['text'],
  samples: [{}],
  calls: () => ({ operation, permission: ['manage_leads'] }),
  input: async (step, { text }) =>
    text === 'skip'
      ? { skip: 'nothing_to_do' }
      : { input: { thing_id: step.subject.id, text: await step.render(text, 'text') } },
})

const trigger: TriggerKind<{ status?: string | undefined }> = {
  kind: 'thing.made',
  subjectTypes: ['thing'],
  config: z.strictObject({ status: z.string().optional() }),
  source: {
    by: 'events',
    events: ['thing.made'],
    subjectOf: ({ payload }) => (payload['thing_id'] as string | undefined) ?? null,
  },
}

const changed: TriggerKind<{ status?: string | undefined }> = {
  ...trigger,
  kind: 'thing.changed',
  source: {
    by: 'events',
    events: ['thing.changed'],
    subjectOf: ({ payload }) => (payload['thing_id'] as string | undefined) ?? null,
    matches: ({ status }, { payload }) => status === undefined || payload['status'] === status,
  },
}

const noteTrigger: TriggerKind<object> = {
  ...trigger,
  kind: 'thing.noted',
  config: z.strictObject({}),
  source: {
    by: 'events',
    events: ['thing.noted'],
    subjectOf: ({ payload }) => (payload['thing_id'] as string | undefined) ?? null,
  },
}

/** Trigger that fires at the time at which a thing is due. */
const due: TriggerKind<object> = {
  kind: 'thing.due',
  subjectTypes: ['thing'],
  config: z.strictObject({}),
  source: {
    by: 'time',
    movedBy: ['thing.made', 'thing.changed'],
    catchUpWindow: 86_400,
    anchors: {
      due: async (db, { orgId }, { after, upTo, from, limit }) => {
        const rows = await db.rows<{ subject_id: string; at: string }>(
          `select t.id as subject_id, t.due_at as at from things t
            where t.org_id = $1 and t.due_at > $2 and t.due_at <= $3
              and ($4::timestamptz is null or (t.due_at, t.id) > ($4, $5::uuid)) order by t.due_at, t.id limit $6`,
          [orgId, after, upTo, from?.at ?? null, from?.subjectId ?? null, limit],
        )
        return rows.map(({ subject_id, at }) => ({ subjectId: subject_id, at }))
      },
      next: async (db, { orgId }, { after }) => {
        const row = await db.row<{ at: string | null }>(
          `select min(t.due_at) as at from things t where t.org_id = $1 and t.due_at > $2`,
          [orgId, after],
        )
        return row!.at
      },
      of: async (db, { orgId }, { subjectId }) => {
        const row = await db.row<{ at: string | null }>(
          `select t.due_at as at from things t where t.org_id = $1 and t.id = $2`,
          [orgId, subjectId],
        )
        return row?.at ?? null
      },
    },
  },
}

/**
 * The same trigger as `due`, but it begins a run only if the conditions have become true since they were last
 * evaluated.
 */
const dueAgain: TriggerKind<object> = {
  ...due,
  kind: 'thing.due_again',
  source: { ...(due.source as TimeTriggerSource<object>), onceWhileTrue: true },
}

/** Returns a registry with the subjects, prefixes, triggers and actions of this test domain. */
export function toyRegistry(): Registry {
  return registryOf([
    {
      subjects: [
        {
          kind: 'thing',
          idMember: 'thing_id',
          prefixes: ['thing'],
          load: async (db, { orgId }, ids) => {
            const rows = await db.rows<ThingRow>(
              `select ${columns} from things t where t.org_id = $1 and t.id = any ($2::uuid[])`,
              [orgId, ids],
            )
            return new Map(
              rows.map((row) => [
                row.id,
                {
                  id: row.id,
                  label: row.name,
                  clientId: row.client_id,
                  locationId: row.location_id,
                  timeZone: 'America/Chicago',
                  assigneeId: null,
                  isGone: row.is_gone,
                  records: { thing: row.id },
                },
              ]),
            )
          },
        },
      ],
      prefixes: [
        {
          name: 'thing',
          fields,
          templates: new Map([['name', { type: 'text', isNullable: false }]]),
          load: async (db, { orgId }, ids) => {
            const rows = await db.rows<ThingRow>(
              `select ${columns} from things t where t.org_id = $1 and t.id = any ($2::uuid[])`,
              [orgId, ids],
            )
            return new Map(rows.map((row) => [row.id, { ...row }]))
          },
        },
        {
          name: 'location',
          fields: new Map(),
          templates: new Map(),
          load: (_db, _at, ids) => Promise.resolve(new Map(ids.map((id) => [id, { hours: {} }]))),
        },
      ],
      triggers: [trigger, changed, noteTrigger, due, dueAgain],
      actions: [
        action('tag', 'toy.tag'),
        action('note', 'toy.note'),
        action('count', 'toy.count'),
        action('move', 'toy.move'),
      ],
      events: [thingMade, thingChanged, noteWritten],
    },
  ])
}

export const toyOperations: ReadonlyMap<string, Mutation> = new Map(
  [tagThing, writeNote, countThing, moveThing].map((each) => [each.name, each as Mutation]),
)
