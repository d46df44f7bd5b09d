import type { ErrorDetail } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { judgeReferences } from './book-references.ts'
import { selectPackages, selectServices } from './books-table.ts'
import { packageFaults } from './package-faults.ts'
import { type Fault, serviceFaults } from './service-faults.ts'
import type { Book } from './which-book.ts'

/** Finds all validation issues that prevent publishing the draft. */
export async function bookFaults(ctx: QueryContext, draft: Book): Promise<ErrorDetail[]> {
  const orgId = ctx.actor.org.id
  const services = await selectServices(ctx.db, orgId, draft, null)
  const packages = await selectPackages(ctx.db, orgId, draft)
  const references = await judgeReferences(ctx, services)
  const byId = new Map(services.map((service) => [service.id, service]))
  return [
    ...services.flatMap((service) =>
      told(`services.${service.slug}`, { service_id: service.id }, [
        ...serviceFaults(service),
        ...references(service),
      ]),
    ),
    ...packages.flatMap((each) =>
      told(`packages.${each.id}`, { package_id: each.id }, packageFaults(each, byId)),
    ),
  ]
}

function told(place: string, subject: object, faults: readonly Fault[]): ErrorDetail[] {
  return faults.map(({ field, message }) => ({ field: `${place}.${field}`, message, ...subject }))
}
