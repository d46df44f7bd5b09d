import { Link } from '@tanstack/react-router'
import type { Session } from '../api/session.ts'
import { readConnection } from '../api/signed-out.ts'

/**
 * List of the organizations in which this browser is already signed in. If the person came to connect a program, a link
 * leads back to that page.
 */
export function SignedIn({ session }: { session: Session }) {
  const connection = readConnection()
  return (
    <section className="card sign-in-card" aria-labelledby="signed-in-title">
      <h2 id="signed-in-title">Signed in already</h2>
      {connection !== undefined && (
        <a className="button" data-primary="" href={connection}>
          Connect the program
        </a>
      )}
      {session.organizations.map(({ slug, name, member }) => (
        <Link key={slug} className="button" to={`/c/${slug}/today` as never}>
          {name} as {member.name}
        </Link>
      ))}
    </section>
  )
}
