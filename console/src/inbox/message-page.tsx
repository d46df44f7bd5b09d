import { useState } from 'react'
import type { Output } from '../api/call.ts'
import { useOperation } from '../api/use.ts'
import { Complaint, Skeleton } from '../parts/states.tsx'
import { MessageEntry } from './message-entry.tsx'

interface Props {
  conversationId: string
  page: Output<'inbox.conversations.get'>['messages']
}

/** One page of messages, latest at the bottom. A button loads earlier pages above it. */
export function MessagePage({ conversationId, page }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {page.next_cursor !== null &&
        (isOpen ? (
          <EarlierPage conversationId={conversationId} cursor={page.next_cursor} />
        ) : (
          <button type="button" className="button thread-earlier" data-quiet="" onClick={() => setOpen(true)}>
            Show earlier messages
          </button>
        ))}
      {page.items.toReversed().map((message) => (
        <MessageEntry key={message.id} message={message} />
      ))}
    </>
  )
}

function EarlierPage({ conversationId, cursor }: { conversationId: string; cursor: string }) {
  const input = { conversation_id: conversationId, limit: 30, cursor }
  const earlier = useOperation('inbox.conversations.get', input)
  if (earlier.error) return <Complaint error={earlier.error} />
  if (!earlier.data) return <Skeleton lines={3} />
  return <MessagePage conversationId={conversationId} page={earlier.data.messages} />
}
