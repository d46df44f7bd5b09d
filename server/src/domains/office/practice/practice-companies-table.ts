import type { Queries } from '../../../kernel/database/queries.ts'

export interface PracticeCompanyRow {
  id: string
  slug: string
  name: string
  created_at: string
  archived_at: string | null
}

const columns = 'p.id, p.slug, p.name, p.created_at, p.archived_at'

/** Selects the practice companies of an organization, newest first. */
export function selectPracticeCompanies(db: Queries, orgId: string): Promise<PracticeCompanyRow[]> {
  return db.rows(
    `select ${columns} from quoin.practice_companies p where p.org_id = $1 order by p.created_at desc, p.id`,
    [orgId],
  )
}

/** Returns true if an organization has clients or leads. */
export async function hasRecords(db: Queries, orgId: string): Promise<boolean> {
  const row = await db.row<{ has_records: boolean }>(
    `select exists (select from client_facts c where c.org_id = $1)
         or exists (select from lead_facts l where l.org_id = $1) as has_records`,
    [orgId],
  )
  return row!.has_records
}

/** Finds a practice company of the organization, and locks its row. */
export function lockPracticeCompany(
  db: Queries,
  orgId: string,
  id: string,
): Promise<PracticeCompanyRow | undefined> {
  return db.row(
    `select ${columns} from quoin.practice_companies p where p.org_id = $1 and p.id = $2 for update`,
    [orgId, id],
  )
}

/** Marks a practice company as archived. Only the storage that its files occupy stays reserved. */
export function archivePracticeCompanyRow(
  db: Queries,
  orgId: string,
  { id, heldBytes, now }: { id: string; heldBytes: number; now: string },
): Promise<unknown> {
  return db.rows(
    `update quoin.practice_companies set archived_at = $3, reserved_bytes = $4 where org_id = $1 and id = $2`,
    [orgId, id, now, heldBytes],
  )
}

interface PracticeCompanyToBe {
  id: string
  slug: string
  name: string
  reservedBytes: number
  now: string
}

export function insertPracticeCompany(
  db: Queries,
  orgId: string,
  { id, slug, name, reservedBytes, now }: PracticeCompanyToBe,
): Promise<unknown> {
  return db.rows(
    `insert into quoin.practice_companies (org_id, id, slug, name, reserved_bytes, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [orgId, id, slug, name, reservedBytes, now],
  )
}
