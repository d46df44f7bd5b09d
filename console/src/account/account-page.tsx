import './account.css'
import { usePlace } from '../api/use.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Skeleton } from '../parts/states.tsx'
import { statusWord } from '../parts/status-look.ts'
import { useMe } from '../parts/use-me.ts'
import { OrganizationsCard } from './organizations-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SandboxCard } from './sandbox-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/**
 * Account page: name and phone of the signed-in member, ways to sign in, sessions, preferences, and organizations.
 */
export function AccountPage() {
  const { mode } = usePlace()
  const { me } = useMe()
  const member = me?.member
  return (
    <>
      <PageHead title="Your account" sub={member && `${member.email} · ${statusWord(member.role)}`} />
      <div className="columns">
        <div className="stack">
          {mode === 'sandbox' ? (
            <SandboxCard />
          ) : (
            <>
              {member ? <ProfileForm member={member} /> : <Skeleton lines={4} />}
              <PasskeysCard />
              <SessionsCard />
            </>
          )}
        </div>
        <div className="stack">
          <PreferencesCard />
          <OrganizationsCard />
        </div>
      </div>
    </>
  )
}
