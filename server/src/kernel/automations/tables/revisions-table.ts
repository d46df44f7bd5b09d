import type { Author, OnBehalfOf } from '../../access/actor.ts'
import type { Permission } from '../../access/permissions.ts'
import type { Queries, Writes } from '../../database/queries.ts'
import { storableJson } from '../../json/index.ts'
import type { Draft } from '../definition/draft-forms.ts'
import type { Issue } from '../definition/issue.ts'
import type { Program } from '../definition/program.ts'
import { keyParameter } from '../../records/author.ts'

export interface RevisionHead {
  number: number
  faults: readonly Issue[]
  saved_at: string
  saved_by_type: Author['type']
  saved_by_id: string | null
  saved_by_key: OnBehalfOf | null
  published_at: string | null
  published_by_type: Author['type'] | null
  published_by_id: string | null
  published_by_key: OnBehalfOf | null
}

export interface RevisionRow extends RevisionHead {
  draft: Draft
  program: Program | null
}

type Stored = RevisionHead & {
  definition: string
  graph: string | null
  trigger_config: string
  editor_state: string | null
  program: Program | null
}

const heads = `r.number, r.faults, r.saved_at, r.saved_by_type, r.saved_by_id, r.saved_by_key, r.published_at, r.published_by_type,
  r.published_by_id, r.published_by_key`
const columns = `${heads}, r.definition, r.graph, r.trigger_config, r.editor_state, r.program`

export async function findRevisions(
  db: Queries,
  orgId: string,
  automationId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, RevisionRow>> {
  const rows = await db.rows<Stored>(
    `select ${columns} from automation_revisions r where r.org_id = $1 and r.automation_id = $2 and r.number = any ($3::int[])`,
    [orgId, automationId, numbers],
  )
  return new Map(rows.map((row) => [row.number, read(row)]))
}

/** Lists the stored revisions, newest first. If `below` is set, lists only revisions with a lower number. */
export function selectRevisionHeads(
  db: Queries,
  orgId: string,
  automationId: string,
  { below, limit }: { below: number | null; limit: number },
): Promise<RevisionHead[]> {
  return db.rows(
    `select ${heads} from automation_revisions r where r.org_id = $1 and r.automation_id = $2 and ($3::int is null or r.number < $3)
      order by r.number desc limit $4`,
    [orgId, automationId, below, limit],
  )
}

function read({ definition, graph, trigger_config, editor_state, ...row }: Stored): RevisionRow {
  const draft: Draft = {
    definition: JSON.parse(definition),
    graph: graph === null ? null : JSON.parse(graph),
    triggerConfig: JSON.parse(trigger_config),
    editorState: editor_state === null ? null : JSON.parse(editor_state),
  }
  return { ...row, draft }
}

export function insertRevision(
  db: Writes,
  orgId: string,
  automationId: string,
  row: { number: number; draft: Draft; faults: readonly Issue[]; savedAt: string; savedBy: Author },
): void {
  const { definition, graph, triggerConfig, editorState } = row.draft
  db.later(
    `insert into automation_revisions (org_id, automation_id, number, definition, graph, trigger_config, editor_state, faults,
            saved_at, saved_by_type, saved_by_id, saved_by_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      orgId,
      automationId,
      row.number,
      JSON.stringify(definition),
      graph === null ? null : JSON.stringify(graph),
      JSON.stringify(triggerConfig),
      editorState === null ? null : JSON.stringify(editorState),
      storableJson(row.faults),
      row.savedAt,
      row.savedBy.type,
      row.savedBy.id,
      keyParameter(row.savedBy.on_behalf_of),
    ],
  )
}

/** Marks a revision as published. If it already is, nothing changes, because a published revision never changes. */
export function publishRevision(
  db: Writes,
  orgId: string,
  automationId: string,
  row: { number: number; program: Program; permissions: readonly Permission[]; at: string; by: Author },
): void {
  db.later(
    `update automation_revisions
        set program = $4, permissions = $5, published_at = $6, published_by_type = $7, published_by_id = $8,
            published_by_key = $9
      where org_id = $1 and automation_id = $2 and number = $3 and published_at is null`,
    [
      orgId,
      automationId,
      row.number,
      JSON.stringify(row.program),
      row.permissions,
      row.at,
      row.by.type,
      row.by.id,
      keyParameter(row.by.on_behalf_of),
    ],
  )
}

/** Deletes those revisions with numbers up to `upTo` that were never published. */
export function deleteDrafts(db: Writes, orgId: string, automationId: string, upTo: number): void {
  db.later(
    `delete from automation_revisions where org_id = $1 and automation_id = $2 and number <= $3 and published_at is null`,
    [orgId, automationId, upTo],
  )
}
