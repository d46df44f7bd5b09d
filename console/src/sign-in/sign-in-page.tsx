import './sign-in.css'
import { useEffect, useState } from 'react'
import { canUsePasskeys } from '../api/passkeys.ts'
import { useSession } from '../api/session.ts'
import { rememberConnection } from '../api/signed-out.ts'
import { InvitationStep } from './invitation-step.tsx'
import { LinkStep } from './link-step.tsx'
import { MailStep } from './mail-step.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignedIn } from './signed-in.tsx'

type Link = { kind: 'token' | 'invitation'; token: string }

/**
 * Returns the token of a sign-in link or invitation. It is in the fragment of the URL, which browsers do not send to
 * servers.
 */
function readLink(): Link | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  for (const kind of ['token', 'invitation'] as const) {
    const token = fragment.get(kind)
    if (token !== null) return { kind, token }
  }
  return null
}

export function SignInPage() {
  const [link, setLink] = useState(readLink)
  const [isByLink] = useState(link !== null)
  const session = useSession()
  useEffect(() => rememberConnection(location.search, isByLink), [isByLink])
  useEffect(() => {
    // If the person opens another link while this page is shown, only the fragment changes and the page is not loaded
    // again.
    const read = (): void => {
      const next = readLink()
      if (next) setLink(next)
    }
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  useEffect(() => {
    // Removes the token from the URL, so that it does not stay in the browser's history.
    if (link) history.replaceState(history.state, '', location.pathname)
  }, [link])
  return (
    <main className="sign-in">
      <title>Sign in · Quoin</title>
      <div className="sign-in-card card">
        <img src="/console/assets/quoin.svg" alt="" width="36" height="36" />
        <h1>Sign in to Quoin</h1>
        {link === null ? (
          <>
            <MailStep hasMail={session.data?.mail ?? true} />
            {canUsePasskeys(session.data?.passkeys) && <PasskeyButton />}
          </>
        ) : link.kind === 'invitation' ? (
          <InvitationStep key={link.token} token={link.token} />
        ) : (
          <LinkStep token={link.token} />
        )}
      </div>
      {session.data && session.data.organizations.length > 0 && <SignedIn session={session.data} />}
    </main>
  )
}
