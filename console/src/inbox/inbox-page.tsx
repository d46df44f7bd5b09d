import './inbox.css'
import { useOperation } from '../api/use.ts'
import { ListBar } from '../parts/list-bar.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useAddress } from '../parts/use-address.ts'
import { ConversationList } from './conversation-list.tsx'
import { inboxTabs } from './inbox-tabs.ts'
import { Thread } from './thread.tsx'

/**
 * The inbox: the list of conversations, the open conversation, and data about its person. Phones show either the list
 * or the conversation.
 */
export function InboxPage() {
  const [address, change] = useAddress()
  const counts = useOperation('inbox.conversations.count', {})
  const open = address['conversation']
  const tabs = inboxTabs.map(({ value, label, count }) => ({
    value,
    label,
    count: counts.data && count?.(counts.data),
  }))
  return (
    <div className="inbox-page" data-open={open !== undefined || undefined}>
      <div className="inbox-top">
        <PageHead title="Inbox" sub={counts.data && sentence(counts.data.unread)} />
        <ListBar tabs={tabs} searches="Search conversations" />
      </div>
      <div className="inbox">
        <ConversationList open={open} onOpen={(conversation) => change({ conversation })} />
        {open === undefined ? (
          <section className="card inbox-none" aria-label="Conversation">
            <p className="muted">
              Choose a conversation. <kbd>J</kbd> and <kbd>K</kbd> move through the list.
            </p>
          </section>
        ) : (
          <Thread key={open} id={open} onBack={() => change({ conversation: undefined })} />
        )}
      </div>
    </div>
  )
}

const sentence = (unread: number): string =>
  unread === 0 ? 'Nothing unread' : `${unread} unread ${unread === 1 ? 'conversation' : 'conversations'}`
