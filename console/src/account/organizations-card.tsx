import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useSession } from '../api/session.ts'
import { usePlace } from '../api/use.ts'
import { Loaded } from '../parts/loaded.tsx'
import { statusWord } from '../parts/status-look.ts'

/** Card with the organizations in which this browser is signed in, each as a link. */
export function OrganizationsCard() {
  const { org } = usePlace()
  const session = useSession()
  return (
    <section className="card" aria-labelledby="organizations-title">
      <div className="card-head">
        <h2 id="organizations-title">Your organizations</h2>
      </div>
      <Loaded query={session} lines={2}>
        {(data) => (
          <ul className="account-rows">
            {data.organizations.map(({ slug, name, member }) => (
              <li key={slug}>
                <Building2 size={16} aria-hidden="true" />
                <span className="account-what">
                  {name}
                  {slug === org && <span className="account-mark">Open now</span>}
                  <span className="sub-line">
                    {member.name} · {statusWord(member.role)}
                  </span>
                </span>
                {slug !== org && (
                  <Link className="button" to={`/c/${slug}/today` as never} aria-label={`Switch to ${name}`}>
                    Switch
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div className="card-foot">
        <Link className="link" to="/sign-in">
          Sign in to another organization
        </Link>
      </div>
    </section>
  )
}
