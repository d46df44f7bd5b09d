import { ago, initials } from '../parts/words.ts'
import { ChannelIcon } from './channel-icon.tsx'
import { type Conversation, nameOf } from './conversation.ts'

interface Props {
  conversation: Conversation
  isOpen: boolean
  assignee: string
  onOpen: () => void
}

export function ConversationRow({ conversation, isOpen, assignee, onOpen }: Props) {
  const { channels, preview, last_message_at, unread_count } = conversation
  return (
    <li>
      <button
        type="button"
        className="inbox-row"
        data-row-link=""
        data-opens-on-move=""
        data-unread={unread_count > 0 || undefined}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className="inbox-row-top">
          <b>{nameOf(conversation)}</b>
          <time dateTime={last_message_at}>{ago(last_message_at)}</time>
        </span>
        <span className="inbox-row-end">
          <span className="inbox-row-preview">{preview ?? 'No text'}</span>
          {channels
            .filter((channel) => channel !== 'note')
            .map((channel) => (
              <ChannelIcon key={channel} of={channel} />
            ))}
          {unread_count > 0 && (
            <span className="inbox-unread">
              {unread_count}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
          {assignee && (
            <span className="avatar inbox-assignee" title={`With ${assignee}`}>
              <span aria-hidden="true">{initials(assignee)}</span>
              <span className="visually-hidden">With {assignee}</span>
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
