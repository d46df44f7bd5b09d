import type { Client } from '../api/operations.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { tagsOf } from '../bulk/choice-fields.tsx'
import { planOf } from '../bulk/plan.ts'
import { useMe } from '../parts/use-me.ts'

/** Acts on the selected clients. */
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
        {
          label: 'Tag …',
          verb: 'Tag',
          isShown: can('manage_clients'),
          fields: ['tags'],
          plan: (clients, choices) => {
            const add = tagsOf(choices)
            const ids = clients.map(({ id }) => id)
            return add.length > 0 ? { recipe: { kind: 'tag', record: 'client', ids, add } } : undefined
          },
        },
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
