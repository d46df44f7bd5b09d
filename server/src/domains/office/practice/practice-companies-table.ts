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
