import { useOperation } from '../api/use.ts'
import { Failure, Skeleton } from '../parts/states.tsx'
import { useMe } from '../parts/use-me.ts'
import { Composer } from './composer.tsx'
import { MessagePage } from './message-page.tsx'
import { PersonPanel } from './person-panel.tsx'
import { ThreadHead } from './thread-head.tsx'
import { useReadMark } from './use-read-mark.ts'

/** The open conversation: the messages, the box for an answer, and the person. */
export function Thread({ id, onBack }: { id: string; onBack: () => void }) {
  const { can } = useMe()
  const thread = useOperation('inbox.conversations.get', { conversation_id: id, limit: 30 })
  const conversation = thread.data?.conversation
  const messages = thread.data?.messages
  useReadMark(conversation, messages?.items[0]?.id)
  if (thread.error)
    return (
      <section className="card thread" aria-label="Conversation">
        <Failure error={thread.error} retry={thread.refetch} />
      </section>
    )
  if (!conversation || !messages)
    return (
      <section className="card thread" aria-label="Conversation">
        <Skeleton lines={8} />
      </section>
    )
  return (
    <>
      <section className="card thread" aria-label="Conversation">
        <ThreadHead conversation={conversation} onBack={onBack} />
        <div className="thread-scroll" tabIndex={0} role="group" aria-label="Messages">
          <div className="thread-messages">
            <MessagePage conversationId={conversation.id} page={messages} />
          </div>
        </div>
        {can('send_messages') && <Composer key={conversation.id} conversation={conversation} />}
      </section>
      <PersonPanel conversation={conversation} />
    </>
  )
}
