import { type Registry, registryOf } from '../../../kernel/automations/kinds/registry.ts'
import { automationParts as batches } from '../batches/index.ts'
import { automationParts as clients } from '../../customers/clients/index.ts'
import { automationParts as company } from '../../organization/company/index.ts'
import { automationParts as estimates } from '../../selling/estimates/index.ts'
import { automationParts as inbox } from '../../customers/inbox/index.ts'
import { automationParts as invoices } from '../../money/invoices/index.ts'
import { automationParts as jobs } from '../../work/jobs/index.ts'
import { automationParts as leads } from '../../customers/leads/index.ts'
import { automationParts as reviews } from '../../work/reviews/index.ts'
import { automationParts as tags } from '../../customers/tags/index.ts'
import { automationParts as todos } from '../todos/index.ts'
import { automationParts as webhooks } from '../webhooks/index.ts'
import { automationParts as spanning } from './kinds/index.ts'

/**
 * All kinds of subjects, triggers and actions, and the events and fields that automations can use. Each domain exports
 * its part of them.
 */
export const registry: Registry = registryOf([
  batches,
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
