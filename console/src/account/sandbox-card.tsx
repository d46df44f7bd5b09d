import { Link } from '@tanstack/react-router'
import { usePlace } from '../api/use.ts'
import { Empty } from '../parts/states.tsx'

/**
 * Card that the account page shows in the sandbox instead of the account, because members can be changed only in the
 * live data.
 */
export function SandboxCard() {
  const { org } = usePlace()
  return (
    <div className="card">
      <Empty title="Your account belongs to the live data">
        <p className="muted">Name, passkeys and sessions are the same in the sandbox. Change them there.</p>
        <Link className="button" to={`/c/${org}/account` as never}>
          Open your account
        </Link>
      </Empty>
    </div>
  )
}
