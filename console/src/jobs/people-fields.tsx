import { useMe } from '../parts/use-me.ts'
import { CrewChoice } from './crew-choice.tsx'

export interface People {
  crew: string
  /** Ids of the assigned members. The first one is the lead. */
  members: readonly string[]
}

interface Props {
  people: People
  locationId: string
  onChange: (people: People) => void
}

/** Fields to choose a crew or single members. If only a crew is chosen, its current members are assigned. */
export function PeopleFields({ people, locationId, onChange }: Props) {
  const { me } = useMe()
  const { crew, members } = people
  const set = (id: string, isIn: boolean): void =>
    onChange({ crew, members: isIn ? [...members, id] : members.filter((each) => each !== id) })
  return (
    <>
      <CrewChoice
        locationId={locationId}
        crew={crew}
        onChange={(next) => onChange({ crew: next, members: [] })}
      />
      <fieldset className="stacked-ticks">
        <legend>{crew ? 'Only these people, instead of the whole crew' : 'People'}</legend>
        {(me?.members?.items ?? []).map(({ id, name }) => (
          <label key={id} className="tick">
            <input
              type="checkbox"
              checked={members.includes(id)}
              onChange={(event) => set(id, event.target.checked)}
            />
            {name}
            {members[0] === id && <span className="muted">leads</span>}
          </label>
        ))}
      </fieldset>
    </>
  )
}
