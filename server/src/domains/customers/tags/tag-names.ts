import type { Nameable } from '../../../kernel/operations/nameable.ts'

/** Lookup of saved tags by name, for inputs that accept a name instead of an id. */
export const tagNames: Nameable = {
  kind: 'tag',
  permission: 'view_clients',
  select: () => 'select t.id, t.name, null as other from tags t where t.org_id = $1',
}
