import type { ErrorDetail } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { judgeReferences } from './book-references.ts'
import { selectPackages, selectServices } from './books-table.ts'
import { findPackageIssues } from './package-issues.ts'
import { type ValidationIssue, findServiceIssues } from './service-issues.ts'
import type { Book } from './read-book.ts'

/** Finds all validation issues that prevent publishing the draft. */
export async function findBookIssues(ctx: QueryContext, draft: Book): Promise<ErrorDetail[]> {
  const orgId = ctx.actor.org.id
  const services = await selectServices(ctx.db, orgId, draft, null)
  const packages = await selectPackages(ctx.db, orgId, draft)
  const references = await judgeReferences(ctx, services)
  const byId = new Map(services.map((service) => [service.id, service]))
  return [
    ...services.flatMap((service) =>
      issueDetails(`services.${service.slug}`, { service_id: service.id }, [
        ...findServiceIssues(service),
        ...references(service),
      ]),
    ),
    ...packages.flatMap((each) =>
      issueDetails(`packages.${each.id}`, { package_id: each.id }, findPackageIssues(each, byId)),
    ),
  ]
}

function issueDetails(path: string, subject: object, issues: readonly ValidationIssue[]): ErrorDetail[] {
  return issues.map(({ field, message }) => ({ field: `${path}.${field}`, message, ...subject }))
}
