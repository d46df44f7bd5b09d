import { type Registry, registryOf } from '../../kernel/automations/kinds/registry.ts'
import { automationParts as clients } from '../clients/index.ts'
import { automationParts as company } from '../company/index.ts'
import { automationParts as estimates } from '../estimates/index.ts'
import { automationParts as inbox } from '../inbox/index.ts'
import { automationParts as invoices } from '../invoices/index.ts'
import { automationParts as jobs } from '../jobs/index.ts'
import { automationParts as leads } from '../leads/index.ts'
import { automationParts as reviews } from '../reviews/index.ts'
import { automationParts as tags } from '../tags/index.ts'
import { automationParts as todos } from '../todos/index.ts'
import { automationParts as webhooks } from '../webhooks/index.ts'
import { automationParts as spanning } from './kinds/index.ts'

/** Automation parts of each domain. A new kind is a line in its domain's list, a new domain a line here. */
export const registry: Registry = registryOf([
  clients,
  company,
  estimates,
  inbox,
  invoices,
  jobs,
  leads,
  reviews,
  spanning,
  tags,
  todos,
  webhooks,
])
