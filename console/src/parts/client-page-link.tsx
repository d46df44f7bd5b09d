import { ExternalLink } from 'lucide-react'
import { useOperation } from '../api/use.ts'
import { linkIn } from './link-in.ts'
import { useMe } from './use-me.ts'

interface Props {
  /** Id of the estimate or invoice. */
  id: string
  /** Email address or phone number to which the document was sent. */
  to: string | null
}

/**
 * Link to the page of a document as the client sees it. The console can only take this link from the latest message
 * to the client in the outbox, so it is hidden from members who may not read the outbox.
 */
export function ClientPageLink({ id, to }: Props) {
  const { can } = useMe()
  const mayRead = can('manage_settings') && to !== null
  const messages = useOperation('outbox.list', { to: to ?? '', limit: 20 }, { enabled: mayRead })
  const message = messages.data?.items.find(({ about_id }) => about_id === id)
  const { data } = useOperation(
    'outbox.get',
    { message_id: message?.message_id ?? '' },
    { enabled: message !== undefined },
  )
  const link = linkIn(data?.text ?? '')
  if (!link) return null
  return (
    <a className="button" href={link} target="_blank" rel="noreferrer">
      <ExternalLink size={14} aria-hidden="true" />
      The client’s page
    </a>
  )
}
