import type { AutomationRow } from '../../../kernel/automations/tables/automations-table.ts'
import { selectRunsOfLate } from '../../../kernel/automations/tables/counts-table.ts'
import { findRevisions, type RevisionRow } from '../../../kernel/automations/tables/revisions-table.ts'
import { automationsOfRuns } from '../../../kernel/automations/tables/runs-table.ts'
import { sumTallies } from '../../../kernel/automations/tables/tallies-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { runsWithFailedMessages } from '../../messages/outbox/index.ts'
import type { Automation, AutomationSummary } from './automation.ts'
import { toAuthor } from '../../../kernel/records/author.ts'

export async function summariesOf(
  { db, actor, now }: QueryContext,
  rows: readonly AutomationRow[],
): Promise<AutomationSummary[]> {
  const [orgId, ids] = [actor.org.id, rows.map(({ id }) => id)]
  const [tallies, late, failedMessages] = await Promise.all([
    sumTallies(db, orgId, ids),
    selectRunsOfLate(db, orgId, ids, now),
    failedMessagesOf(db, orgId, now),
  ])
  const lateById = new Map(late.map((each) => [each.automation_id, each]))
  return rows.map((row) => {
    const { entered = 0, completed = 0, cancelled = 0, failed = 0 } = tallies.get(row.id) ?? {}
    const { failed_7d, last_run_at } = lateById.get(row.id)!
    const runs_active = entered - completed - cancelled - failed
    return {
      ...headOf(row),
      counts: {
        runs_total: entered,
        runs_active,
        runs_failed_7d: failed_7d,
        messages_failed_7d: failedMessages.get(row.id) ?? 0,
      },
      last_run_at,
    }
  })
}

const weekMs = 7 * 86_400_000

/** Returns the number of messages that were written in the last seven days and have failed, keyed by automation id. */
async function failedMessagesOf(
  db: QueryContext['db'],
  orgId: string,
  now: string,
): Promise<ReadonlyMap<string, number>> {
  const since = new Date(Date.parse(now) - weekMs).toISOString()
  const runs = await runsWithFailedMessages(db, orgId, since)
  const automations = await automationsOfRuns(db, orgId, runs)
  const counts = new Map<string, number>()
  for (const run of runs) {
    const automation = automations.get(run)
    if (automation !== undefined) counts.set(automation, (counts.get(automation) ?? 0) + 1)
  }
  return counts
}

/** Returns an automation as the API presents it, with its draft and its active revision. */
export async function automationOf(ctx: QueryContext, row: AutomationRow): Promise<Automation> {
  const { draft_revision, active_revision } = row
  const revisionNumbers = active_revision === null ? [draft_revision] : [draft_revision, active_revision]
  const [[summary], revisions] = await Promise.all([
    summariesOf(ctx, [row]),
    findRevisions(ctx.db, ctx.actor.org.id, row.id, revisionNumbers),
  ])
  const active = active_revision === null ? undefined : revisions.get(active_revision)!
  return {
    ...summary!,
    draft: draftOf(revisions.get(draft_revision)!),
    active: active ? activeOf(row, active) : null,
  }
}

export function draftOf({
  number,
  draft,
  faults,
  saved_at,
  saved_by_type,
  saved_by_id,
  saved_by_key,
}: RevisionRow): Automation['draft'] {
  return {
    revision: number,
    ...draft,
    faults: [...faults],
    saved_at,
    saved_by: toAuthor(saved_by_type, saved_by_id, saved_by_key),
  }
}

function activeOf(row: AutomationRow, { number, draft }: RevisionRow): Automation['active'] {
  const { definition, graph, triggerConfig } = draft
  return {
    revision: number,
    definition,
    graph,
    triggerConfig,
    published_at: row.published_at!,
    published_by: toAuthor(row.published_by_type!, row.published_by_id, row.published_by_key),
  }
}

function headOf(row: AutomationRow): Omit<AutomationSummary, 'counts' | 'last_run_at'> {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    mode: row.mode,
    trigger: { kind: row.trigger_kind, subjectType: row.subject_type },
    revision: row.draft_revision,
    draft_revision_number: row.draft_revision,
    active_revision_number: row.active_revision,
    has_unpublished_changes: row.active_revision !== row.draft_revision,
    created_at: row.created_at,
    updated_at: row.updated_at,
    published_at: row.published_at,
  }
}
