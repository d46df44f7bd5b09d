import type { Client } from '../api/operations.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { planOf } from '../bulk/plan.ts'
import { tagAct } from '../bulk/tag-act.ts'
import { useMe } from '../parts/use-me.ts'

/** Bar with the actions on the selected clients. */
export function ClientActs({ rows, clear }: { rows: Client[]; clear: () => void }) {
  const { can } = useMe()
  return (
    <BulkBar
      rows={rows}
      noun="client"
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      clear={clear}
      acts={[
        { ...tagAct('client'), isShown: can('manage_clients') },
        {
          label: 'Archive …',
          verb: 'Archive',
          isShown: can('delete_clients'),
          fields: [],
          plan: (clients) =>
            planOf(
              'clients.archive',
              clients.map(({ id }) => ({ client_id: id })),
            ),
        },
      ]}
    />
  )
}
