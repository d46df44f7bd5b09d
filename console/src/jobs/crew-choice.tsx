import { useOperation } from '../api/use.ts'
import { Choice } from '../parts/field.tsx'

interface Props {
  locationId: string | undefined
  crew: string
  onChange: (crew: string) => void
}

/** Choice of a crew of the location. The members of the chosen crew become the assignees. */
export function CrewChoice({ locationId, crew, onChange }: Props) {
  const crews = useOperation('workforce.crews.list', {
    active: true,
    ...(locationId ? { location_id: locationId } : {}),
  })
  return (
    <Choice
      label="Crew"
      name="crew_id"
      also={['assignees']}
      value={crew}
      onChange={(event) => onChange(event.target.value)}
      choices={[['', 'No one yet'], ...(crews.data?.items ?? []).map(({ id, name }) => [id, name] as const)]}
    />
  )
}
