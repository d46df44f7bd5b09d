import { accessScopeFor } from '../../../kernel/access/actor.ts'
import { checkDraft as check } from '../../../kernel/automations/definition/check/check.ts'
import type { Draft } from '../../../kernel/automations/definition/draft-forms.ts'
import type { Issue } from '../../../kernel/automations/definition/issue.ts'
import { selectEnrolmentTargets } from '../../../kernel/automations/tables/enrolments-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findingWrongReferences } from './check-references.ts'
import { registry } from './registry.ts'

/**
 * Returns the validation issues that prevent the caller from publishing the draft. They include missing permissions of
 * the caller. `automationId` is null if the draft does not belong to a saved automation.
 */
export function checkDraft(
  { db, actor, now }: Pick<QueryContext, 'db' | 'actor' | 'now'>,
  automationId: string | null,
  draft: Draft,
): Promise<Issue[]> {
  const orgId = actor.org.id
  return check(draft, {
    registry,
    orgId,
    automationId,
    now,
    isPermitted: (permission) => accessScopeFor(actor, permission) === 'all',
    findWrongReferences: findingWrongReferences(db),
    findEnrolmentTargets: async (ids) => {
      const rows = await selectEnrolmentTargets(db, orgId, ids)
      return new Map(
        rows.map(({ id, subject_type, enrols_in }) => [
          id,
          { subjectType: subject_type, enrolsIn: enrols_in },
        ]),
      )
    },
  })
}
