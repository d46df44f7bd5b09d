import type { Actor } from '../../../kernel/access/actor.ts'
import type { Parameter, Queries } from '../../../kernel/database/queries.ts'
import { draftPackages, type PackageRow, publishedPackages } from './package.ts'
import { draftServices, publishedServices, type ServiceRow } from './service.ts'
import { type Book, inBook } from './read-book.ts'

export const servicesOf = (book: Book) => (book.draft_version === null ? publishedServices : draftServices)
export const packagesOf = (book: Book) => (book.draft_version === null ? publishedPackages : draftPackages)

/** SQL conditions on services with the alias `r`: the service is offered at a location that the caller can access. */
export function offeredTo(
  { locations }: Pick<Actor, 'locations'>,
  bind: (value: Parameter) => string,
): string[] {
  return locations === '*' ? [] : [`(r.location_ids is null or r.location_ids && ${bind(locations)}::uuid[])`]
}

/** Finds the service in this book, if it is offered at a location that the caller can access. */
export async function findService(
  db: Queries,
  actor: Pick<Actor, 'org' | 'locations'>,
  book: Book,
  id: string,
): Promise<ServiceRow | undefined> {
  const { bind, parameters } = binding(actor.org.id, id)
  return await db.row<ServiceRow>(
    `${servicesOf(book).select} where r.org_id = $1 and r.id = $2 and
       ${[...inBook(book, bind), ...offeredTo(actor, bind)].join(' and ')}`,
    parameters,
  )
}

/** Selects the services with these ids, or all services of the book if `ids` is null. */
export async function selectServices(
  db: Queries,
  orgId: string,
  book: Book,
  ids: readonly string[] | null,
): Promise<ServiceRow[]> {
  const { bind, parameters } = binding(orgId)
  const named = ids === null ? [] : [`r.id = any (${bind(ids)}::uuid[])`]
  return await db.rows<ServiceRow>(
    `${servicesOf(book).select} where r.org_id = $1 and ${[...inBook(book, bind), ...named].join(' and ')}
      order by r.position, r.id`,
    parameters,
  )
}

/** Selects the services with these ids, and active services with one of these roles for holiday lights. */
export async function selectServicesFor(
  db: Queries,
  orgId: string,
  book: Book,
  { ids, roles }: { ids: readonly string[]; roles: readonly string[] },
): Promise<ServiceRow[]> {
  const { bind, parameters } = binding(orgId)
  const requestedCondition = `(r.id = any (${bind(ids)}::uuid[]) or r.active and r.holiday_role = any (${bind(roles)}::text[]))`
  return await db.rows<ServiceRow>(
    `${servicesOf(book).select} where r.org_id = $1 and ${[...inBook(book, bind), requestedCondition].join(' and ')}
      order by r.position, r.id`,
    parameters,
  )
}

export async function findPackage(
  db: Queries,
  orgId: string,
  book: Book,
  id: string,
): Promise<PackageRow | undefined> {
  const { bind, parameters } = binding(orgId, id)
  return await db.row<PackageRow>(
    `${packagesOf(book).select} where r.org_id = $1 and r.id = $2 and ${inBook(book, bind).join(' and ')}`,
    parameters,
  )
}

export async function selectPackages(db: Queries, orgId: string, book: Book): Promise<PackageRow[]> {
  const { bind, parameters } = binding(orgId)
  return await db.rows<PackageRow>(
    `${packagesOf(book).select} where r.org_id = $1 and ${inBook(book, bind).join(' and ')}
      order by r.position, r.id`,
    parameters,
  )
}

function binding(...first: Parameter[]): {
  bind: (value: Parameter) => string
  parameters: Parameter[]
} {
  const parameters = [...first]
  return { bind: (value) => `$${parameters.push(value)}`, parameters }
}

/** True if another service of the draft already has this slug. */
export async function isSlugUsed(
  db: Queries,
  orgId: string,
  slug: string,
  exceptId: string | null,
): Promise<boolean> {
  const other = await db.row(
    `select 1 from quoin.price_book_services r
      where r.org_id = $1 and r.slug = $2 and r.archived_at is null and r.id is distinct from $3::uuid`,
    [orgId, slug, exceptId],
  )
  return other !== undefined
}
