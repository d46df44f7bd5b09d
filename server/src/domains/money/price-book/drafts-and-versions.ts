import type { Queries } from '../../../kernel/database/queries.ts'
import { draftPackages, packages, publishedPackages } from './package.ts'
import { draftServices, publishedServices, services } from './service.ts'

// The draft tables and the tables of published versions have the same columns, so rows are copied between them within
// the database.

const pairs = [
  { draft: draftServices, published: publishedServices, sold: services },
  { draft: draftPackages, published: publishedPackages, sold: packages },
] as const

/** Names of columns that comparisons ignore, because they do not describe the service or package. */
const bookkeeping = `'{org_id,book_version,version,created_at,updated_at,archived_at}'::text[]`

/** True if this version has the same services and packages as the draft or another version. */
export async function isSameBook(
  db: Queries,
  orgId: string,
  other: 'draft' | number,
  version: number,
): Promise<boolean> {
  for (const { draft, published } of pairs) {
    const contents = (table: string, condition: string): string =>
      `select to_jsonb(r) - ${bookkeeping} from ${table} r where r.org_id = $1 and ${condition}`
    const theirs = contents(published.table, 'r.book_version = $2')
    const ours =
      other === 'draft'
        ? contents(draft.table, 'r.archived_at is null')
        : contents(published.table, 'r.book_version = $3')
    const comparison = await db.row<{ differs: boolean }>(
      `select exists ((${ours} except ${theirs}) union all (${theirs} except ${ours})) as differs`,
      [orgId, version, ...(other === 'draft' ? [] : [other])],
    )
    if (comparison!.differs) return false
  }
  return true
}

/** Counts the services and packages of the draft that are not archived. */
export async function countDraft(
  db: Queries,
  orgId: string,
): Promise<{ services: number; packages: number }> {
  const counts = await db.row<{ services: number; packages: number }>(
    `select (select count(*) from quoin.price_book_services r where r.org_id = $1 and r.archived_at is null) as services,
            (select count(*) from quoin.price_book_packages r where r.org_id = $1 and r.archived_at is null) as packages`,
    [orgId],
  )
  return counts!
}

/**
 * Copies the rows of the draft, except archived ones, to a new version, and updates the current book to match it. The
 * `version` of a row increases only if the contents of the row change; unchanged rows are not written.
 */
export async function copyDraft(db: Queries, orgId: string, version: number): Promise<void> {
  for (const { draft, published, sold } of pairs) {
    const columns = draft.columns.join(', ')
    const changing = draft.columns.filter((name) => name !== 'id')
    await db.rows(
      `insert into ${published.table} (org_id, book_version, ${columns})
       select r.org_id, $2, ${columns} from ${draft.table} r where r.org_id = $1 and r.archived_at is null`,
      [orgId, version],
    )
    await db.rows(
      `insert into ${sold.table} as s (org_id, ${columns})
       select r.org_id, ${columns} from ${draft.table} r
        where r.org_id = $1
          and (r.archived_at is null or exists (select 1 from ${sold.table} o where o.org_id = $1 and o.id = r.id))
       on conflict (org_id, id) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
        where s.version <> excluded.version`,
      [orgId],
    )
  }
}

/**
 * Restores the draft from a published version. Rows are never deleted from the draft: rows that are not in the version
 * are archived, so that they can be restored later. Identical rows are not written. Slugs are unique, so services whose
 * slugs change first release their old slugs.
 */
export async function restoreDraft(db: Queries, orgId: string, version: number, now: string): Promise<void> {
  for (const { draft, published } of pairs) {
    const copied = draft.columns.filter(
      (name) => !['id', 'version', 'created_at', 'updated_at'].includes(name),
    )
    await db.rows(
      `update ${draft.table} d set archived_at = $3, version = d.version + 1, updated_at = $3
        where d.org_id = $1 and d.archived_at is null
          and not exists (select 1 from ${published.table} p where p.org_id = $1 and p.book_version = $2 and p.id = d.id)`,
      [orgId, version, now],
    )
    if (draft === draftServices)
      await db.rows(
        `update ${draft.table} d set slug = d.id::text from ${published.table} p
          where d.org_id = $1 and p.org_id = $1 and p.book_version = $2 and p.id = d.id and p.slug <> d.slug`,
        [orgId, version],
      )
    await db.rows(
      `update ${draft.table} d
          set ${copied.map((name) => `${name} = p.${name}`).join(', ')}, version = d.version + 1, updated_at = $3
         from ${published.table} p
        where d.org_id = $1 and p.org_id = $1 and p.book_version = $2 and p.id = d.id
          and (d.archived_at is not null
               or to_jsonb(d) - ${bookkeeping} is distinct from to_jsonb(p) - ${bookkeeping})`,
      [orgId, version, now],
    )
  }
}
