import { useState } from 'react'
import { plural } from '../parts/words.ts'
import { BatchSheet } from './batch-sheet.tsx'
import { type Choices, ChoiceFields, type FieldName, firstChoices } from './choice-fields.tsx'
import type { Plan } from './plan.ts'

export interface Act<Row> {
  /** Label of the button, such as `Remind …`. */
  label: string
  verb: string
  /** Fields of the form above the verdicts. */
  fields: readonly FieldName[]
  /** Labels of fields that differ from the usual ones. */
  labels?: Partial<Record<FieldName, string>>
  /** Undefined while the form is incomplete. */
  plan: (rows: Row[], choices: Choices) => Plan | undefined
}

interface Props<Row> {
  act: Act<Row>
  rows: Row[]
  noun: string
  names: ReadonlyMap<string, string>
  onClose: () => void
}

/** The form of an act on selected rows, its check and its progress. */
export function ActSheet<Row>({ act, rows, noun, names, onClose }: Props<Row>) {
  const [choices, setChoices] = useState<Choices>(firstChoices)
  return (
    <BatchSheet
      title={`${act.verb} ${plural(rows.length, noun)}`}
      plan={act.plan(rows, choices)}
      verb={act.verb}
      names={names}
      onClose={onClose}
    >
      <ChoiceFields
        names={act.fields}
        choices={choices}
        onChange={setChoices}
        {...(act.labels ? { labels: act.labels } : {})}
      />
    </BatchSheet>
  )
}
