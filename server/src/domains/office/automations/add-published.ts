import * as z from 'zod'
import { completeOnSave } from '../../../kernel/automations/definition/complete-on-save.ts'
import { compileProgram, permissionsOf } from '../../../kernel/automations/definition/compile-program.ts'
import { onPublished } from '../../../kernel/automations/engine/life.ts'
import {
  type AutomationRow,
  insertAutomation,
  updateAutomation,
} from '../../../kernel/automations/tables/automations-table.ts'
import { insertRevision, publishRevision } from '../../../kernel/automations/tables/revisions-table.ts'
import type { Writes } from '../../../kernel/database/queries.ts'
import { newId } from '../../../kernel/ids.ts'
import { authorColumns } from '../../../kernel/records/author.ts'
import { nextDigestAt } from './digest.ts'
import { insertDigest } from './digests-table.ts'
import { documentsInput } from './documents-input.ts'
import { gallery } from './gallery.ts'
import { registry } from './registry.ts'
import { headOf } from './save-revision.ts'

const documents = z.strictObject(documentsInput)

/** A new organization, and the member in whose name its first automation is published. */
interface NewOrganization {
  orgId: string
  ownerId: string
  timezone: string
  now: string
}

/**
 * Adds an automation of the gallery to a new organization, already published. Automations of the gallery refer to no
 * records of an organization, so they need no check. The row-level security scope must be that of the organization.
 */
export function addPublished(db: Writes, key: string, organization: NewOrganization): void {
  const { orgId, ownerId, timezone, now } = organization
  const ready = gallery.find((each) => each.key === key)
  if (!ready) throw new Error(`The gallery has no automation ${key}.`)
  const { definition, graph, triggerConfig } = ready
  const draft = completeOnSave(documents.parse({ definition, graph, triggerConfig }), null)
  const program = compileProgram(draft, registry)
  const by = { type: 'member', id: ownerId } as const
  const row: AutomationRow = {
    id: newId(),
    ...headOf(draft),
    status: 'active',
    draft_revision: 1,
    active_revision: 1,
    published_at: now,
    ...authorColumns('published', by),
    ...authorColumns('created', by),
    created_at: now,
    updated_at: now,
    archived_at: null,
  }
  insertAutomation(db, orgId, row)
  insertRevision(db, orgId, row.id, { number: 1, draft, faults: [], savedAt: now, savedBy: by })
  const permissions = permissionsOf(draft, registry)
  publishRevision(db, orgId, row.id, { number: 1, program, permissions, at: now, by })
  updateAutomation(db, orgId, row)
  onPublished({ db, orgId, automationId: row.id, now }, { revision: 1, program, registry })
  insertDigest(db, orgId, { automationId: row.id, dueAt: nextDigestAt(now, timezone), now })
}
