import type { Nameable } from '../../kernel/records/nameable.ts'

/** Tags that are saved as such. */
export const tagNames: Nameable = {
  kind: 'tag',
  permission: 'view_clients',
  select: () => 'select t.id, t.name, null as other from tags t where t.org_id = $1',
}
