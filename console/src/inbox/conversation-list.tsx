import { useList } from '../api/use.ts'
import { ListFoot } from '../parts/list-foot.tsx'
import { Empty, Failure, Skeleton } from '../parts/states.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { ConversationRow } from './conversation-row.tsx'
import { tabOf } from './inbox-tabs.ts'

interface Props {
  open: string | undefined
  onOpen: (id: string) => void
}

/** The conversations of the chosen tab, latest first. */
export function ConversationList({ open, onOpen }: Props) {
  const [address] = useAddress()
  const { nameOf } = useMe()
  const { filter, label, empty } = tabOf(address['tab'])
  const { search } = address
  const list = useList('inbox.conversations.list', { ...filter, limit: 30, ...(search ? { search } : {}) })
  return (
    <section className="card inbox-list" aria-label={label} data-stale={list.isPlaceholderData || undefined}>
      {list.error && list.rows.length === 0 && <Failure error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton lines={10} />}
      {list.isSuccess && list.rows.length === 0 && (
        <Empty title={search ? 'No conversation matches' : 'Nothing here'}>
          <p className="muted">{search ? 'Try fewer words, or another tab.' : empty}</p>
        </Empty>
      )}
      <ul>
        {list.rows.map((row) => (
          <ConversationRow
            key={row.id}
            conversation={row}
            isOpen={row.id === open}
            assignee={nameOf(row.assigned_to)}
            onOpen={() => onOpen(row.id)}
          />
        ))}
      </ul>
      <ListFoot list={list} />
    </section>
  )
}
