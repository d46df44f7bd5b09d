import type { Nameable } from '../../../../kernel/operations/nameable.ts'

/**
 * Active members that `workforce.members.list` shows the caller. A call may pass the name or email address of such a
 * member instead of the id.
 */
export const memberNames: Nameable = {
  kind: 'member',
  permission: 'view_team',
  select: ({ actor: { locations }, own }, bind) => {
    const visibleCondition =
      own !== null
        ? `m.id = ${bind(own)}`
        : locations === '*'
          ? 'true'
          : `(m.location_ids is null or m.location_ids && ${bind(locations)}::uuid[])`
    return `select m.id, m.name, m.email as other from quoin.members m where m.org_id = $1 and m.active and ${visibleCondition}`
  },
}
