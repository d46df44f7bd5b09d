import { FlaskConical } from 'lucide-react'
import { useMe } from '../parts/use-me.ts'

const practice =
  'Practice company: messages and charges are simulated, and the clock stands still until it is moved.'
const demonstration = 'Demonstration company: its customers are invented, and no message is sent to them.'

/** Banner that is shown in a company whose customers are invented. */
export function SimulationBanner() {
  const { organization } = useMe().me ?? {}
  const text = organization?.practice ? practice : organization?.demonstration ? demonstration : undefined
  if (text === undefined) return null
  return (
    <div className="banner" role="status" data-quiet={organization?.practice ? undefined : ''}>
      <FlaskConical size={15} aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
