import { type Registry, registryOf } from '../../kernel/automations/kinds/registry.ts'

/** What each domain brings to automations: a new kind is a line in its domain's list, and a new domain one here. */
export const registry: Registry = registryOf([])
