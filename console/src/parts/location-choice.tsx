import { Segments } from './segments.tsx'
import { useMe } from './use-me.ts'

interface Props {
  /** Id of the chosen location. Undefined means all locations. */
  value: string | undefined
  onChange: (id: string | undefined) => void
  /** Label of the choice for all locations. If absent, the person must choose one location. */
  all?: string
}

/** Choice of a location. It is hidden if the company has only one. */
export function LocationChoice({ value, onChange, all }: Props) {
  const { locations } = useMe()
  if (locations.length < 2) return null
  const choices: { value: string | undefined; label: string }[] = [
    ...(all === undefined ? [] : [{ value: undefined, label: all }]),
    ...locations.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return <Segments label="Location" value={value} choices={choices} onChange={onChange} />
}
