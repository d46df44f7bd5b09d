import { everyOperation, operations } from '../../app/catalog.ts'
import { AppError, errorStatuses, invalidState } from '../../kernel/errors.ts'
import { isId } from '../../kernel/ids.ts'

/** Company in which a page is looked up. */
export interface PageSource {
  /** Runs an operation of the catalog in the company. */
  call(operation: string, input: object): Promise<unknown>
  /** Returns the name of the company in addresses. */
  slug(): Promise<string>
}

/** Records that have a page in the console: the area of their operations, and their field of `get`. */
const recordPages = [
  { area: 'leads', field: 'lead_id' },
  { area: 'clients', field: 'client_id' },
  { area: 'estimates', field: 'estimate_id' },
  { area: 'jobs', field: 'job_id' },
  { area: 'invoices', field: 'invoice_id' },
  { area: 'batches', field: 'batch_id' },
] as const

/** Returns the path of the documentation of an operation, an event or an error code. Undefined for other names. */
export function documentedAt(name: string): string | undefined {
  if (name === 'docs') return '/docs'
  if (operations.some((each) => each.name === name)) return `/docs/operations/${name}`
  if (Object.hasOwn(errorStatuses, name)) return `/docs/errors/${name}`
  const events = everyOperation.flatMap((each) => (each.kind === 'mutation' ? (each.emits ?? []) : []))
  return events.some((each) => each.name === name) ? `/docs/events/${name}` : undefined
}

/** Returns the path of the record's page in the console. Throws if no record with a page has the id. */
export async function recordPageAt(source: PageSource, id: string): Promise<string> {
  if (!isId(id))
    throw invalidState(
      `${id} is neither an id nor the name of an operation, an event or an error. Try \`docs\` or \`console\`.`,
    )
  for (const { area, field } of recordPages) {
    const isFound = await source.call(`${area}.get`, { [field]: id }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return false
        throw error
      },
    )
    if (isFound) return `/console/c/${await source.slug()}/${area}/${id}`
  }
  throw invalidState(
    `No lead, client, estimate, job, invoice or batch has the id ${id}. \`trace ${id}\` shows a request, event, delivery, message or run.`,
  )
}
