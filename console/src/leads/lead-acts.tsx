import type { Lead } from '../api/operations.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { planOf } from '../bulk/plan.ts'
import { tagAct } from '../bulk/tag-act.ts'
import { useMe } from '../parts/use-me.ts'

const idsOf = (leads: Lead[]): string[] => leads.map(({ id }) => id)

/** Bar with the actions on the selected leads. */
export function LeadActs({ rows, clear }: { rows: Lead[]; clear: () => void }) {
  const { can } = useMe()
  return (
    <BulkBar
      rows={rows}
      noun="lead"
      idOf={({ id }) => id}
      nameOf={({ customer_name }) => customer_name ?? 'Unnamed'}
      clear={clear}
      acts={[
        {
          label: 'Assign …',
          verb: 'Assign',
          isShown: can('manage_leads'),
          fields: ['member'],
          plan: (leads, { member }) =>
            member ? { recipe: { kind: 'assign', lead_ids: idsOf(leads), assigned_to: member } } : undefined,
        },
        { ...tagAct('lead'), isShown: can('manage_clients') },
        {
          label: 'Archive …',
          verb: 'Archive',
          isShown: can('manage_leads'),
          fields: [],
          plan: (leads) =>
            planOf(
              'leads.delete',
              leads.map(({ id }) => ({ lead_id: id })),
            ),
        },
      ]}
    />
  )
}
