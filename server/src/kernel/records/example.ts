import type { Members, ShownOf } from './member.ts'
import type { RecordKind } from './record.ts'

type NamesOfNull<Shown> = { [Name in keyof Shown]: null extends Shown[Name] ? Name : never }[keyof Shown]
type Given<Shown> = Omit<Shown, NamesOfNull<Shown>> & Partial<Pick<Shown, NamesOfNull<Shown>>>

/** An example of a record for the documentation. Nullable fields default to null. */
export function exampleOf<M extends Members>(
  { members }: RecordKind<M>,
  given: Given<ShownOf<M>>,
): ShownOf<M> {
  const values = given as Readonly<Record<string, unknown>>
  const shown = Object.entries(members).filter(([, member]) => member.shown)
  return Object.fromEntries(shown.map(([name]) => [name, values[name] ?? null])) as ShownOf<M>
}
