import { accessScopeFor, type Actor } from '../../../kernel/access/actor.ts'
import type { Permission } from '../../../kernel/access/permissions.ts'
import type { GuardedPart } from './trace.ts'

/** Permission with which an operation lists the records of each part. */
const needed: Record<GuardedPart, Permission> = {
  events: 'view_audit',
  deliveries: 'manage_integrations',
  runs: 'manage_automations',
  messages: 'manage_settings',
}

/**
 * Returns true if the actor may see this part of a trace. Events, deliveries and runs concern the whole organization.
 * Messages have a location, which the statements that read them check.
 */
export function isPartVisible(actor: Actor, part: GuardedPart): boolean {
  const isPermitted = accessScopeFor(actor, needed[part]) === 'all'
  return isPermitted && (part === 'messages' || actor.locations === '*')
}
