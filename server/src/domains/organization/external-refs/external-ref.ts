import * as z from 'zod'
import { text } from '../../../kernel/schema/fields.ts'
import { mostMembers } from '../../../kernel/schema/most-members.ts'

/** Names of systems that callers cannot pass, because only the server sets the ids in these systems. */
const reserved: readonly string[] = ['import']

const system = () =>
  z
    .string()
    .regex(
      /^[a-z][a-z0-9_]{0,39}$/,
      'must be at most 40 lower-case letters, digits and underscores, beginning with a letter',
    )
    .refine((name) => !reserved.includes(name), 'must not be `import`, which only `clients.import` sets')
    // The pattern limits the length too, but readers of the schema do not see it there.
    .meta({ maxLength: 40 })

/** Input fields for the id of a new record in another system. */
export const externalRefInput = {
  external_ref: z
    .strictObject({
      system: system().describe('Name of the system, such as quickbooks.'),
      id: text(200, 1).describe('Id of the record in that system.'),
    })
    .nullish()
    .describe(
      'Id of the record in another system. If a record already has this id, it is returned and no ' +
        'record is created.',
    ),
  on_existing: z
    .enum(['answer', 'change'])
    .nullish()
    .describe(
      'Action if a record already has this id: return the record unchanged (the default), or update it ' +
        'with the passed fields that can be updated.',
    ),
}

/** Maximum number of systems per record. */
export const mostSystems = 20

/** Input field that changes the ids of a record in other systems. */
export const externalRefsInput = {
  external_refs: mostMembers(mostSystems, z.record(system(), text(200, 1).nullable()))
    .optional()
    .describe(
      'Ids of the record in other systems, keyed by system. Omitted systems stay unchanged. Null ' +
        "removes the record's id in that system, and also the ids that it got from records that were " +
        `merged into it. At most ${mostSystems} systems.`,
    )
    .meta({ example: { quickbooks: '77' } }),
}
export type ExternalRefChanges = z.infer<typeof externalRefsInput.external_refs>

export interface ExternalRef {
  system: string
  id: string
}

export const existedOutput = {
  existed: z
    .boolean()
    .optional()
    .describe('Present if `external_ref` was passed. True if a record already had this id.'),
}

/** Filter of a list by an id in another system, such as `quickbooks:77`. */
export const externalRefFilter = {
  external_ref: z
    .string()
    .max(241)
    .regex(/^[a-z][a-z0-9_]{0,39}:[^]+$/, 'must be a system and an id, such as quickbooks:77')
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'must be well-formed Unicode without NUL characters',
    )
    .optional()
    .describe('Only the record with this id in another system, such as `quickbooks:77`.'),
}

export function parseExternalRef(filter: string): ExternalRef {
  const colon = filter.indexOf(':')
  return { system: filter.slice(0, colon), id: filter.slice(colon + 1).trim() }
}

export const refsOf = (ref: ExternalRef | null | undefined): Record<string, string> =>
  ref ? { [ref.system]: ref.id } : {}
