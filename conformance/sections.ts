import type { Instance } from './instance.ts'
import { automations } from './sections/automations.ts'
import { bodies } from './sections/bodies.ts'
import { catalog } from './sections/catalog.ts'
import { changes } from './sections/changes.ts'
import { clients } from './sections/clients.ts'
import { connectors } from './sections/connectors.ts'
import { cursors } from './sections/cursors.ts'
import { errors } from './sections/errors.ts'
import { estimates } from './sections/estimates.ts'
import { events } from './sections/events.ts'
import { filters } from './sections/filters.ts'
import { gateway } from './sections/gateway.ts'
import { health } from './sections/health.ts'
import { idempotency } from './sections/idempotency.ts'
import { jobsAndInvoices } from './sections/jobs-and-invoices.ts'
import { isolation } from './sections/isolation.ts'
import { keys } from './sections/keys.ts'
import { leads } from './sections/leads.ts'
import { lists } from './sections/lists.ts'
import { mcp } from './sections/mcp.ts'
import { money } from './sections/money.ts'
import { oauth } from './sections/oauth.ts'
import { requests } from './sections/requests.ts'
import { resourceStatements } from './sections/resources.ts'
import { sandbox } from './sections/sandbox.ts'
import { states } from './sections/states.ts'
import { uploads } from './sections/uploads.ts'
import { versions } from './sections/versions.ts'
import { webhooks } from './sections/webhooks.ts'
import type { Statement } from './statement.ts'

type Section = readonly Statement[] | ((instance: Instance) => readonly Statement[])

/** The sections, in the order of the report. */
const sections: Readonly<Record<string, Section>> = {
  keys,
  isolation,
  requests,
  bodies,
  errors,
  idempotency,
  lists,
  cursors,
  filters,
  resources: resourceStatements,
  leads,
  connectors,
  clients,
  estimates,
  'jobs-and-invoices': jobsAndInvoices,
  sandbox,
  webhooks,
  events,
  states,
  money,
  changes,
  automations,
  uploads,
  gateway,
  catalog,
  mcp,
  oauth,
  health,
  versions,
}

export const sectionNames: readonly string[] = Object.keys(sections)

/** Returns every statement. Those that hold for all routes or operations depend on what the instance has. */
export function statements(instance: Instance): Statement[] {
  return Object.values(sections).flatMap((section) =>
    typeof section === 'function' ? section(instance) : section,
  )
}
