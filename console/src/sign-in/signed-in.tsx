import { Link } from '@tanstack/react-router'
import type { Session } from '../api/session.ts'

/** List of the organizations in which this browser is already signed in. */
export function SignedIn({ session }: { session: Session }) {
  return (
    <section className="card sign-in-card" aria-labelledby="signed-in-title">
      <h2 id="signed-in-title">Signed in already</h2>
      {session.organizations.map(({ slug, name, member }) => (
        <Link key={slug} className="button" to={`/c/${slug}/today` as never}>
          {name} as {member.name}
        </Link>
      ))}
    </section>
  )
}
