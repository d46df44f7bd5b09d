import { useMe } from './use-me.ts'

interface Props {
  /** Id of the chosen location. Undefined: all. */
  value: string | undefined
  onChange: (id: string | undefined) => void
  /** Label of the choice of all locations. Without it, one location is always chosen. */
  all?: string
}

/** Segments to choose a location. A company with one location sees none. */
export function LocationChoice({ value, onChange, all }: Props) {
  const { locations } = useMe()
  if (locations.length < 2) return null
  const choices: { id: string | undefined; name: string }[] = [
    ...(all === undefined ? [] : [{ id: undefined, name: all }]),
    ...locations,
  ]
  return (
    <span className="segments" role="group" aria-label="Location">
      {choices.map(({ id, name }) => (
        <button key={id ?? ''} type="button" aria-pressed={id === value} onClick={() => onChange(id)}>
          {name}
        </button>
      ))}
    </span>
  )
}
