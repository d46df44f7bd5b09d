import type { Nameable } from '../../../kernel/operations/nameable.ts'

/** Saved tags. */
export const tagNames: Nameable = {
  kind: 'tag',
  permission: 'view_clients',
  select: () => 'select t.id, t.name, null as other from tags t where t.org_id = $1',
}
