import { accessScopeFor } from '../../../kernel/access/actor.ts'
import type { Permission } from '../../../kernel/access/permissions.ts'
import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { RecordKind } from '../../../kernel/records/record.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { clients } from '../../customers/clients/index.ts'
import { estimates } from '../../selling/estimates/index.ts'
import { invoices } from '../../money/invoices/index.ts'
import { jobs } from '../../work/jobs/index.ts'
import { leads } from '../../customers/leads/index.ts'

type Kind = Pick<RecordKind, 'kind'> & {
  findAccessible(ctx: MutationContext, id: string): Promise<{ id: string; location_id: string } | undefined>
}

/**
 * Records that a to-do can be about, keyed by input field. If the input contains several, the first one in this order
 * determines the location of the to-do.
 */
const subjects = {
  job_id: { record: jobs, permission: 'view_jobs' },
  invoice_id: { record: invoices, permission: 'view_invoices' },
  estimate_id: { record: estimates, permission: 'view_estimates' },
  lead_id: { record: leads, permission: 'view_leads' },
  client_id: { record: clients, permission: 'view_clients' },
} as const satisfies Record<string, { record: Kind; permission: Permission }>
const members = Object.keys(subjects) as (keyof typeof subjects)[]

export type Subjects = Partial<Record<keyof typeof subjects, string | null | undefined>>

/** Input fields for the records that a to-do is about. */
export const subjectFields = {
  client_id: id().nullish().describe('The client that the to-do is about.'),
  lead_id: id().nullish().describe('The lead that the to-do is about.'),
  estimate_id: id().nullish().describe('The estimate that the to-do is about.'),
  job_id: id().nullish().describe('The job that the to-do is about.'),
  invoice_id: id().nullish().describe('The invoice that the to-do is about.'),
}

/**
 * Returns the ids of the records that a to-do is about, and the location of the first one. `locationId` is undefined if
 * there are none. Fails if a record does not exist or the caller cannot access it. A merged client is replaced by the
 * client that it was merged into.
 */
export async function readSubjects(
  ctx: MutationContext,
  input: Subjects,
): Promise<{ about: Subjects; locationId: string | undefined }> {
  const about: Subjects = {}
  let locationId: string | undefined
  for (const member of members) {
    const subjectId = input[member]
    about[member] = subjectId
    if (subjectId === undefined || subjectId === null) continue
    const { record, permission } = subjects[member]
    const reached = reaching(ctx, permission)
    const subject = reached && (await record.findAccessible(reached, subjectId))
    if (!subject) throw invalidField(member, `does not match any ${record.kind} of the organization`)
    about[member] = ('merged_into' in subject ? subject.merged_into : null) ?? subject.id
    locationId ??= subject.location_id
  }
  return { about, locationId }
}

/**
 * Returns the context in which a record is looked up: limited to the member's own records if the member has the
 * permission only for own records. Undefined if the member lacks the permission. Automations and API keys that act for
 * no member may refer to every record of the locations that they can access.
 */
function reaching(ctx: MutationContext, permission: Permission): MutationContext | undefined {
  const { actor } = ctx
  if (actor.type !== 'member') return ctx
  const far = accessScopeFor(actor, permission)
  return far === null ? undefined : { ...ctx, own: far === 'own' ? actor.id : null }
}
