import { useOperation } from '../api/use.ts'
import { type Channel, ChannelChoice } from '../parts/channel-choice.tsx'

interface Props {
  clientId: string
  channels: readonly Channel[]
  onChange: (channels: Channel[]) => void
}

/** Choice of the channels on which the client is notified of a change. The person may also choose none. */
export function NotifyClient({ clientId, ...rest }: Props) {
  const { data } = useOperation('clients.get', { client_id: clientId })
  return <ChannelChoice email={data?.email ?? null} phone={data?.phone ?? null} {...rest} />
}
