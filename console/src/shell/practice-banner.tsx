import { FlaskConical } from 'lucide-react'
import { useMe } from '../parts/use-me.ts'
import { practiceMessages } from '../settings/practice-messages.ts'

/** Banner that is shown in a practice company. */
export function PracticeBanner() {
  const { me } = useMe()
  if (me?.organization.practice !== true) return null
  return (
    <div className="banner" role="status">
      <FlaskConical size={15} aria-hidden="true" />
      <span>{practiceMessages.banner}</span>
    </div>
  )
}
