import { useEffect, useRef } from 'react'
import { useIntention } from '../api/use.ts'
import { useMe } from '../parts/use-me.ts'
import type { Conversation } from './conversation.ts'

/** Marks the messages of the open conversation as read, up to the latest one that is visible on the screen. */
export function useReadMark(conversation: Conversation | undefined, latestId: string | undefined): void {
  const { can } = useMe()
  const { mutate } = useIntention('inbox.conversations.update')
  const marked = useRef<string>(undefined)
  const isUnread = conversation !== undefined && conversation.unread_count > 0 && can('send_messages')
  const id = conversation?.id
  useEffect(() => {
    if (!isUnread || id === undefined || latestId === undefined || marked.current === latestId) return
    marked.current = latestId
    mutate({ input: { conversation_id: id, read_until_message_id: latestId } })
  }, [isUnread, id, latestId, mutate])
}
