import './sign-in.css'
import { useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { LinkStep } from './link-step.tsx'
import { MailStep } from './mail-step.tsx'
import { SignedIn } from './signed-in.tsx'

/** The token of a sign-in link, from the fragment, which browsers never send to a server. */
const readToken = (): string | null => new URLSearchParams(location.hash.slice(1)).get('token')

export function SignInPage() {
  const [token, setToken] = useState(readToken)
  const session = useSession()
  useEffect(() => {
    // A link that is opened while this page is shown changes the fragment alone.
    const read = (): void => setToken(readToken())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  useEffect(() => {
    // The token must not stay in the history of the browser.
    if (token !== null) history.replaceState(history.state, '', location.pathname)
  }, [token])
  return (
    <main className="sign-in">
      <title>Sign in · Quoin</title>
      <div className="sign-in-card card">
        <img src="/console/assets/quoin.svg" alt="" width="36" height="36" />
        <h1>Sign in to Quoin</h1>
        {token === null ? <MailStep hasMail={session.data?.mail ?? true} /> : <LinkStep token={token} />}
      </div>
      {session.data && session.data.organizations.length > 0 && <SignedIn session={session.data} />}
    </main>
  )
}
