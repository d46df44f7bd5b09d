import * as z from 'zod'
import { text } from '../../kernel/schema/fields.ts'
import { mostMembers } from '../../kernel/schema/most-members.ts'

/** Systems whose ids the service itself keeps. */
const reserved: readonly string[] = ['import']

const system = () =>
  z
    .string()
    .regex(
      /^[a-z][a-z0-9_]{0,39}$/,
      'must be lower-case letters, digits and _, at most 40, with a letter first',
    )
    .refine((name) => !reserved.includes(name), 'is kept for what clients.import takes in')

/** The id that a new record has in another system. */
export const externalRefInput = {
  external_ref: z
    .strictObject({
      system: system().describe('Whose id it is, such as quickbooks.'),
      id: text(200, 1).describe('The id there.'),
    })
    .nullish()
    .describe('Its id in another system. One that has it already is answered, and not made a second time.'),
  on_existing: z
    .enum(['answer', 'change'])
    .nullish()
    .describe(
      'What becomes of the one that has this id: it is answered as it is (unless given), or takes over what is said here of the members that it can change.',
    ),
}

/** How many systems a record has ids in at most. */
export const mostSystems = 20

/** What a change says of the ids that a record has in other systems. */
export const externalRefsInput = {
  external_refs: mostMembers(mostSystems, z.record(system(), text(200, 1).nullable()))
    .optional()
    .describe(
      `Its ids in other systems, by system. Systems that are absent stay; null gives the id back, with those there that merged records had. At most ${mostSystems} are kept.`,
    )
    .meta({ example: { quickbooks: '77' } }),
}
export type ExternalRefChanges = z.infer<typeof externalRefsInput.external_refs>

export interface ExternalRef {
  system: string
  id: string
}

export const existedOutput = {
  existed: z.boolean().optional().describe('With `external_ref`: whether there was one that has this id.'),
}

/** A list's filter: `quickbooks:77`. */
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
    .describe('Only the one that has this id in another system, such as `quickbooks:77`.'),
}

export function parseExternalRef(filter: string): ExternalRef {
  const colon = filter.indexOf(':')
  return { system: filter.slice(0, colon), id: filter.slice(colon + 1).trim() }
}

export const refsOf = (ref: ExternalRef | null | undefined): Record<string, string> =>
  ref ? { [ref.system]: ref.id } : {}
