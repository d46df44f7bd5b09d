import { Construction, VolumeX } from 'lucide-react'
import { useInstallationState } from '../api/installation-state.ts'

/** Banner that is shown while the installation is quiet after a restore, or under maintenance. */
export function StateBanner() {
  const { quiet_since, maintenance_until } = useInstallationState() ?? {}
  if (maintenance_until !== undefined)
    return (
      <div className="banner" role="status">
        <Construction size={15} aria-hidden="true" />
        <span>
          Maintenance until {asTime(maintenance_until)}: you can read everything, but change nothing.
        </span>
      </div>
    )
  if (quiet_since === undefined) return null
  return (
    <div className="banner" role="status">
      <VolumeX size={15} aria-hidden="true" />
      <span>
        This installation was restored from a backup on {asTime(quiet_since)} and is quiet: nothing is sent
        and no one is charged until its operator ends this state with <code>quoin resume</code>.
      </span>
    </div>
  )
}

const asTime = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
