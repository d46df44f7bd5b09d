import { Monitor, Smartphone } from 'lucide-react'
import type { ItemOf } from '../api/query-options.ts'
import { ago } from '../parts/words.ts'

type Session = ItemOf<'sessions.list'>

const methods: Record<Session['method'], string> = {
  mail: 'by email',
  terminal: 'with a sign-in link from the server’s terminal',
  demo: 'as a demo member',
  passkey: 'with a passkey',
  invitation: 'with the invitation',
}

/**
 * Row for a browser that is signed in: its device, address, method and time of signing in, and a button that ends
 * the session.
 */
export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, address, method, shared, created_at, last_seen_at, current } = session
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor
  const signedIn = `Signed in ${ago(created_at)} ${methods[method]}`
  return (
    <li>
      <Icon size={16} aria-hidden="true" />
      <span className="account-what">
        {device}
        {current && <span className="account-mark">This one</span>}
        <span className="sub-line">
          {[
            signedIn,
            address,
            current ? '' : `last used ${ago(last_seen_at)}`,
            shared ? 'shared computer' : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {!current && (
        <button type="button" className="button" aria-label={`Sign out ${device} …`} onClick={onEnd}>
          Sign out …
        </button>
      )}
    </li>
  )
}
