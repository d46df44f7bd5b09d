import type { Members, ShownOf } from './member.ts'
import type { RecordKind } from './record.ts'

type NamesOfNull<Shown> = { [Name in keyof Shown]: null extends Shown[Name] ? Name : never }[keyof Shown]
type ExampleValues<Shown> = Omit<Shown, NamesOfNull<Shown>> & Partial<Pick<Shown, NamesOfNull<Shown>>>

/** Returns an example of a record for the documentation. Nullable fields default to null. */
export function exampleOf<M extends Members>(
  { members }: RecordKind<M>,
  example: ExampleValues<ShownOf<M>>,
): ShownOf<M> {
  const values = example as Readonly<Record<string, unknown>>
  const shownMembers = Object.entries(members).filter(([, member]) => member.isShown)
  return Object.fromEntries(shownMembers.map(([name]) => [name, values[name] ?? null])) as ShownOf<M>
}
