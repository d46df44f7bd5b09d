import { compileProgram, permissionsOf } from '../../kernel/automations/definition/compile-program.ts'
import { completeOnSave, type Save } from '../../kernel/automations/definition/complete-on-save.ts'
import type { Draft } from '../../kernel/automations/definition/draft-forms.ts'
import type { Fault } from '../../kernel/automations/definition/fault.ts'
import type { Published } from '../../kernel/automations/engine/programs.ts'
import { findRevisions } from '../../kernel/automations/tables/revisions-table.ts'
import { invalidField } from '../../kernel/errors.ts'
import type { QueryContext } from '../../kernel/operations/context.ts'
import { checkDraft } from './check-draft.ts'
import { readAutomation } from './hold-automation.ts'
import { registry } from './registry.ts'

/** A revision that is stored, or a draft that need not be. */
export type WhichProgram = { automationId: string; revision: number | 'draft' | 'active' } | { draft: Save }

interface Found {
  automationId: string | null
  revision: number
  draft: Draft
}

/** What would run if it were published by the caller, or what keeps it from being published. */
export async function programOf(
  ctx: QueryContext,
  which: WhichProgram,
): Promise<{ faults: Fault[] } | (Omit<Found, 'draft'> & { published: Published })> {
  const { automationId, revision, draft } = await find(ctx, which)
  const faults = await checkDraft(ctx, automationId, draft)
  if (faults.length > 0) return { faults }
  const program = compileProgram(draft, registry)
  return {
    automationId,
    revision,
    published: { program, permissions: new Set(permissionsOf(draft, registry)) },
  }
}

async function find(ctx: QueryContext, which: WhichProgram): Promise<Found> {
  if ('draft' in which) return { automationId: null, revision: 1, draft: completeOnSave(which.draft, null) }
  const { automationId } = which
  const { draft_revision, active_revision } = await readAutomation(ctx, automationId)
  const number =
    which.revision === 'draft'
      ? draft_revision
      : which.revision === 'active'
        ? active_revision
        : which.revision
  if (number === null) throw invalidField('revision', 'cannot be active: nothing is published')
  const found = (await findRevisions(ctx.db, ctx.actor.org.id, automationId, [number])).get(number)
  if (!found) throw invalidField('revision', 'is no revision of this automation that is kept')
  return { automationId, revision: number, draft: found.draft }
}
