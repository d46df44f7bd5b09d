import { useOperation } from '../api/use.ts'

/** Number of conversations with messages that the member has not read. */
export function UnreadCount() {
  const { data } = useOperation('inbox.conversations.count', {})
  if (!data || data.unread === 0) return null
  return (
    <span className="count">
      {data.unread}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}
