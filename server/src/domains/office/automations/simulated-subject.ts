import * as z from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { Begun } from '../../../kernel/automations/simulate/simulate.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { DryRunSession } from '../../../kernel/operations/dry-runs.ts'
import { AppError, invalidField } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { mostMembers } from '../../../kernel/schema/most-members.ts'
import { tagNames } from '../../../kernel/schema/tag-names.ts'
import { findLocation } from '../../organization/company/index.ts'
import { registry } from './registry.ts'

/** Operations that create the records of simulated runs, by the kind of record. */
const makers = { lead: 'leads.create', client: 'clients.create' } as const
type Made = keyof typeof makers

export const subjectInput = z
  .union([
    z.strictObject({
      kind: z.enum([...registry.subjects.keys()]).describe('Kind of record that the run is about.'),
      id: id().describe('Id of a stored record to simulate with.'),
    }),
    z.strictObject({
      kind: z
        .enum(Object.keys(makers) as [Made, ...Made[]])
        .describe('Kind of record to create for the simulation.'),
      fields: mostMembers(50, z.record(z.string().max(60), z.unknown())).describe(
        'Input of `leads.create` or `clients.create`.',
      ),
      tags: tagNames("Names of the record's tags.").optional(),
      location_id: id().optional().describe('Location of the record. Defaults to the first location.'),
    }),
  ])
  .describe('Record of the run: an existing one, or one created for the simulation only.')
export type SubjectInput = z.infer<typeof subjectInput>

/** Runs `work`. Prefixes the fields in its validation errors with `path`, so that they refer to the caller's input. */
async function below<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_error') throw error
    const details = error.details.map((detail) => ({
      ...detail,
      field: detail.field === undefined ? path : `${path}.${detail.field}`,
    }))
    const [first] = details
    throw new AppError(
      'validation_error',
      first ? `${first.field}: ${first.message}` : error.message,
      details,
    )
  }
}

/**
 * Returns a function that provides the record of a simulated run. It uses an existing record if the input contains an
 * id. Otherwise it creates a record, which is rolled back when the simulation ends. The caller needs the permission to
 * create such a record.
 */
export async function subjectIn(
  { actor, db }: QueryContext,
  subject: SubjectInput,
  now: string,
): Promise<(session: DryRunSession) => Promise<Begun>> {
  if ('id' in subject) return () => Promise.resolve({ id: subject.id, events: [] })
  const { kind, fields, tags = [], location_id } = subject
  if (location_id !== undefined && !(await findLocation(db, actor.org.id, location_id)))
    throw invalidField('subject.location_id', 'is not a location of the organization')
  const maker: Actor = location_id === undefined ? actor : { ...actor, locations: [location_id] }
  return async (session) => {
    const call = { actor: maker, now, requestId: newId() }
    const created = await below('subject.fields', () =>
      session.perform(makers[kind], { ...call, input: fields }),
    )
    const begun = created.output as { id: string } // The output of an operation that creates a record always has an id.
    if (tags.length === 0) return { id: begun.id, events: created.events }
    const input = { [`${kind}_id`]: begun.id, add: tags }
    const tagged = await below('subject.tags', () => session.perform('tags.apply', { ...call, actor, input }))
    return { id: begun.id, events: [...created.events, ...tagged.events] }
  }
}
